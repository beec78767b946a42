import * as review from "@svc/contract/review/review-routes";
import { operation, type Operation } from "../http/operation.ts";
import { claimCases, releaseClaim, renewClaims } from "./claims.ts";
import { decideCase, undoDecision } from "./decisions.ts";

/** Claims cost what a read costs, and a person at work makes one a second. */
export const REVIEW_OPERATIONS: readonly Operation[] = [
  operation(review.claimCases, "reads", claimCases),
  operation(review.renewClaims, "reads", renewClaims),
  operation(review.releaseClaim, "reads", releaseClaim),
  operation(review.decideCase, "writes", decideCase),
  operation(review.undoDecision, "writes", undoDecision),
];
