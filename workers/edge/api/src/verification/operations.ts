import * as searches from "@svc/contract/verification/reverse-search-routes";
import * as holds from "@svc/contract/verification/hold-routes";
import * as verifications from "@svc/contract/verification/verification-routes";
import { verificationDecided as audited } from "../audit-log/audited.ts";
import { pick } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import {
  decideSimilarPhoto,
  expireVerification,
  finalizeVerification,
  holdVerification,
  redactVerification,
  releaseVerification,
} from "./act-on-verification.ts";
import { listRelated } from "./list-related.ts";
import { listVerifications } from "./list-verifications.ts";
import { openVerification } from "./open-verification.ts";
import { readDamageLocalization } from "./read-damage.ts";
import { readEvents } from "./read-events.ts";
import { readVerification } from "./read-verification.ts";
import { requestMore } from "./request-more.ts";
import { decideReverseSearch, readReverseSearch } from "./reverse-search.ts";

export const VERIFICATION_OPERATIONS: readonly Operation[] = [
  operation(verifications.createVerification, openVerification),
  operation(verifications.listVerifications, listVerifications),
  operation(verifications.readVerification, readVerification),
  operation(verifications.finalizeVerification, finalizeVerification, {
    audited: { ...audited, after: (state) => pick(state, ["narrative"]) },
  }),
  operation(verifications.expireVerification, expireVerification, { audited }),
  // the verification's own log has message and recipient, where a redaction can erase them
  operation(verifications.requestMore, requestMore, { audited }),
  operation(verifications.redactVerification, redactVerification, { audited }),
  // the verification's own log has the reason, where a redaction can erase it
  operation(holds.holdVerification, holdVerification, { audited }),
  operation(holds.releaseVerification, releaseVerification, { audited }),
  operation(verifications.decideSimilarPhoto, decideSimilarPhoto, { audited }),
  operation(verifications.listRelated, listRelated),
  operation(verifications.listEvents, readEvents),
  operation(searches.readReverseSearch, readReverseSearch),
  operation(searches.decideReverseSearch, decideReverseSearch, { audited }),
  operation(verifications.readDamageLocalization, readDamageLocalization),
];
