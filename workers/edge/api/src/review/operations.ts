import * as review from "@svc/contract/review/review-routes";
import { pick } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { claimCases, releaseClaim, renewClaims } from "./claims.ts";
import { decideCase, undoDecision } from "./decisions.ts";

/** Claims are limited like reads; a reviewer at work makes one a second. */
export const REVIEW_OPERATIONS: readonly Operation[] = [
  operation(review.claimCases, claimCases),
  operation(review.renewClaims, renewClaims),
  operation(review.releaseClaim, releaseClaim),
  operation(review.decideCase, decideCase, {
    // takes effect ten seconds later unless it is undone
    audited: {
      kind: "verification",
      namedBy: "verification_id",
      after: (state) => pick(state, ["subject", "decision", "takes_effect_at"]),
    },
  }),
  operation(review.undoDecision, undoDecision, {
    audited: { kind: "verification", id: (c) => c.req.param("verification_id") ?? "" },
  }),
];
