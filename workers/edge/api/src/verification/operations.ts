import * as searches from "@svc/contract/verification/reverse-search-routes";
import * as verifications from "@svc/contract/verification/verification-routes";
import { operation, type Operation } from "../http/operation.ts";
import {
  decideSimilarPhoto,
  expireVerification,
  finalizeVerification,
  redactVerification,
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
  operation(verifications.createVerification, "writes", openVerification),
  operation(verifications.listVerifications, "reads", listVerifications),
  operation(verifications.readVerification, "reads", readVerification),
  operation(verifications.finalizeVerification, "writes", finalizeVerification),
  operation(verifications.expireVerification, "writes", expireVerification),
  operation(verifications.requestMore, "writes", requestMore),
  operation(verifications.redactVerification, "writes", redactVerification),
  operation(verifications.decideSimilarPhoto, "writes", decideSimilarPhoto),
  operation(verifications.listRelated, "reads", listRelated),
  operation(verifications.listEvents, "reads", readEvents),
  operation(searches.readReverseSearch, "reads", readReverseSearch),
  operation(searches.decideReverseSearch, "writes", decideReverseSearch),
  operation(verifications.readDamageLocalization, "reads", readDamageLocalization),
];
