import { SimulateBody } from "./simulate.ts";
import { VerificationBody } from "../verification/verification-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";

/** CONTRACT G10. */
export const simulate = defineOperation({
  operationId: "simulate",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/test/verifications/{id}/simulate",
  tags: ["Sandbox"],
  summary: "Do what the person would do",
  description:
    "In the sandbox and on a developer's machine alone; elsewhere 404. What comes of the photo is judged as always, unless the verification was created with `svc_test` in its `metadata`.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("Simulate", SimulateBody, true) },
  responses: {
    200: json("The verification after it.", VerificationBody),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "not_found",
      "conflict",
      "expired",
      "already_finalized",
      "unknown_step",
      "step_full",
      "location_required",
      "steps_incomplete",
      "insufficient_credits",
    ),
  },
});
