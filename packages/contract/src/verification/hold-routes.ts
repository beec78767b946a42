import { errors } from "../wire/errors.ts";
import { defineOperation } from "../wire/operation.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { HoldBody } from "./hold-body.ts";
import { VerificationBody } from "./verification-body.ts";

/** CONTRACT G4.7. */
export const holdVerification = defineOperation({
  operationId: "holdVerification",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/hold",
  tags: ["Verifications"],
  summary: "Put a verification on legal hold",
  description:
    "Until it is released, neither its retention nor a call deletes anything of it. Holding it again only changes the reason.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("HoldVerification", HoldBody, false) },
  responses: {
    200: json("The verification, held.", VerificationBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** CONTRACT G4.7. */
export const releaseVerification = defineOperation({
  operationId: "releaseVerification",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/verifications/{id}/hold",
  tags: ["Verifications"],
  summary: "Release a legal hold",
  description:
    "If its retention ended meanwhile, it is redacted at once: the response already shows it without what was removed. Changes nothing if it is not held.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: {
    200: json("The verification, no longer held.", VerificationBody),
    ...errors(...ALWAYS, "not_found"),
  },
});
