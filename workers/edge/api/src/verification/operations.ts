import * as verifications from "@svc/contract/verification/verification-routes";
import type { Operation } from "../http/operation.ts";
import { expireVerification, finalizeVerification, redactVerification } from "./act-on-verification.ts";
import { listAll } from "./list-verifications.ts";
import { openVerification } from "./open-verification.ts";
import { readDamageLocalization, readEvents } from "./read-events.ts";
import { readVerification } from "./read-verification.ts";

export const VERIFICATION_OPERATIONS: readonly Operation[] = [
  [verifications.createVerification, "writes", openVerification],
  [verifications.listVerifications, "reads", listAll],
  [verifications.readVerification, "reads", readVerification],
  [verifications.finalizeVerification, "writes", finalizeVerification],
  [verifications.expireVerification, "writes", expireVerification],
  [verifications.redactVerification, "writes", redactVerification],
  [verifications.listEvents, "reads", readEvents],
  [verifications.readDamageLocalization, "reads", readDamageLocalization],
];
