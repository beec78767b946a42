import { AnswerBody } from "./answer.ts";
import { ProgressBody } from "./progress.ts";
import { createRoute, z } from "@hono/zod-openapi";
import { ANSWER_KINDS } from "@svc/domain/verification/step-kinds";
import { errors } from "../wire/errors.ts";
import { AddressesBody, AddressesRequest } from "./addresses.ts";
import { SceneCodeBody, SceneCodeRequest } from "./scene-code-body.ts";
import { AppealedBody, SessionBody } from "./session-body.ts";
import { dateTime } from "../verification/verification-body.ts";
import { ALWAYS, BY_KEY_OR_TOKEN, json, JSON_BODY_ERRORS, jsonBody, refParam } from "../wire/parts.ts";
import { answerKind, verificationStatus } from "../wire/shared-values.ts";

const stepParam = refParam.extend({
  step: z.string().openapi({ param: { name: "step", in: "path" }, description: "The step's key." }),
});
const captureParam = refParam.extend({
  capture_id: z
    .string()
    .openapi({ param: { name: "capture_id", in: "path" }, description: "The capture's id." }),
});
const Status = z.object({ status: verificationStatus });
const SavedAnswer = z
  .object({
    step: z.string(),
    kind: answerKind,
    value: z.unknown(),
    answered_at: dateTime,
    status: verificationStatus,
  })
  .openapi("SavedAnswer");

/** CONTRACT G3.3. */
export const readSession = createRoute({
  operationId: "readSession",
  method: "get",
  path: "/v1/verifications/{id}/session",
  tags: ["Captures"],
  summary: "What the capture page needs to know",
  description:
    "Never contains the verdict, the metadata or what is expected. Terminal states return 200 too.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam },
  responses: { 200: json("The session.", SessionBody), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G20. */
export const appealVerification = createRoute({
  operationId: "appealVerification",
  method: "post",
  path: "/v1/verifications/{id}/appeal",
  tags: ["Captures"],
  summary: "Ask for a second look",
  description:
    "Only with the token, and once: creates a verification that asks again for the photos that were flagged or not fully checked. A person then decides.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam },
  responses: {
    200: json("It was already asked for, and its link is still open.", AppealedBody),
    201: json("The verification to take the photos with.", AppealedBody),
    ...errors(...ALWAYS, "not_found", "conflict", "expired"),
  },
});

/** CONTRACT G3.6. */
export const saveAnswer = createRoute({
  operationId: "saveAnswer",
  method: "put",
  path: "/v1/verifications/{id}/answers/{step}",
  tags: ["Captures"],
  summary: `Answer a ${ANSWER_KINDS.slice(0, -1).join(", ")} or ${ANSWER_KINDS.at(-1)} step`,
  description: "Can be repeated until submission.",
  security: BY_KEY_OR_TOKEN,
  request: { params: stepParam, body: jsonBody("Answer", AnswerBody, true) },
  responses: {
    200: json("Saved.", SavedAnswer),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "unknown_step",
      "not_found",
      "conflict",
      "already_finalized",
      "expired",
    ),
  },
});

/** CONTRACT G3.6. */
export const deleteAnswer = createRoute({
  operationId: "deleteAnswer",
  method: "delete",
  path: "/v1/verifications/{id}/answers/{step}",
  tags: ["Captures"],
  summary: "Remove an answer",
  description: "As if the step had never been answered.",
  security: BY_KEY_OR_TOKEN,
  request: { params: stepParam },
  responses: {
    204: { description: "Gone." },
    ...errors(...ALWAYS, "unknown_step", "not_found", "conflict", "already_finalized", "expired"),
  },
});

/** CONTRACT G3.12. */
export const suggestAddresses = createRoute({
  operationId: "suggestAddresses",
  method: "post",
  path: "/v1/verifications/{id}/addresses",
  tags: ["Captures"],
  summary: "Suggest addresses for an address step",
  description:
    "`text`: suggestions for the typed text. `id`: one suggestion in full. `lat`, `lng`: the address at this point, if the step has `prefill_from_location`. At most 5 a second and 60 a minute.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam, body: jsonBody("AddressesRequest", AddressesRequest, true) },
  responses: {
    200: json("The likeliest first; none where nobody knows one.", AddressesBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "unknown_step", "not_found", "already_finalized", "expired"),
  },
});

/** CONTRACT G19.2. */
export const issueSceneCode = createRoute({
  operationId: "issueSceneCode",
  method: "post",
  path: "/v1/verifications/{id}/scene-codes",
  tags: ["Captures"],
  summary: "Get the code to write on paper for a step",
  description:
    "For an image step with `scene_code`, with the token only. Returns the same code while a minute of it is left, then another one. Each photo of the step names it in `scene_code`. At most 60 codes for a verification, and 20 requests a minute.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam, body: jsonBody("SceneCodeRequest", SceneCodeRequest, true) },
  responses: {
    200: json("The code.", SceneCodeBody),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "unknown_step",
      "not_found",
      "conflict",
      "already_finalized",
      "expired",
    ),
  },
});

/** CONTRACT G3.7 (SPEC 3). */
export const reportProgress = createRoute({
  operationId: "reportProgress",
  method: "post",
  path: "/v1/verifications/{id}/progress",
  tags: ["Captures"],
  summary: "Report what the person is doing",
  description:
    "Only `left` changes the state. `text/plain` is also accepted, so that `navigator.sendBeacon` works. At most 60 a minute.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam, body: jsonBody("Progress", ProgressBody, true) },
  responses: {
    200: json("Heard.", Status),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found"),
  },
});

/** CONTRACT G3.9. */
export const removeCapture = createRoute({
  operationId: "removeCapture",
  method: "delete",
  path: "/v1/verifications/{id}/captures/{capture_id}",
  tags: ["Captures"],
  summary: "Retake: remove a capture before submitting",
  description: "At most three per step.",
  security: BY_KEY_OR_TOKEN,
  request: { params: captureParam },
  responses: {
    204: { description: "Removed." },
    ...errors(...ALWAYS, "not_found", "conflict", "already_finalized", "expired"),
  },
});
