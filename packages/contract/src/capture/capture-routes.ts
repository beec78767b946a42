import { createRoute } from "@hono/zod-openapi";
import { CaptureList, FinishBody, StoredCaptureBody } from "./capture-body.ts";
import { LINK_SOURCES } from "@svc/domain/verification/capture-source";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import {
  ALWAYS,
  BY_KEY_OR_TOKEN,
  BY_KEY_OR_SESSION,
  FRAMES,
  IMAGE,
  idParam,
  json,
  multipart,
  refParam,
} from "../wire/parts.ts";

/** CONTRACT G4.3. */
export const listCaptures = defineOperation({
  operationId: "listCaptures",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/captures",
  tags: ["Captures"],
  summary: "List the captures",
  description: "Oldest first, each with its findings and URLs that work for 15 minutes.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The captures.", CaptureList), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G3.4. */
export const addCapture = createRoute({
  operationId: "addCapture",
  method: "post",
  path: "/v1/verifications/{id}/captures",
  tags: ["Captures"],
  summary: "Add a capture",
  description:
    "With a secret key, a file of an audit; with the token of `capture_url`, a live photo, a clip for a video step (MP4, MOV or WebM with H.264, HEVC, VP8 or VP9) or a file that an upload step accepts. Send a clip over 25 MB as a resumable upload.",
  security: BY_KEY_OR_TOKEN,
  request: {
    params: refParam,
    body: multipart({
      image: {
        ...IMAGE,
        description: "JPEG, PNG, WebP, HEIC or HEIF, up to 25 MB, 64 to 12000 pixels a side.",
      },
      step: { type: "string", description: "The step's key; required when the verification has steps." },
      client_capture_id: {
        type: "string",
        format: "uuid",
        description: "If sent again, returns 200 with the stored capture.",
      },
      captured_at: { type: "string", format: "date-time" },
      source: {
        type: "string",
        enum: [...LINK_SOURCES],
        description:
          "With the token: `camera` with the challenge's nonce, `system_camera` for an `<input capture>`, or `file`, the default. Only upload steps and steps with `allow_file` accept a file. With a secret key only `file`.",
      },
      location: {
        type: "string",
        description: "A JSON object with `lat`, `lng`, `accuracy_m`, sent as text.",
      },
      frames: {
        ...FRAMES,
        description:
          "Low-resolution JPEGs taken with the photo, at most 256 KB and 1280 pixels a side; only with the token and a camera.",
      },
      nonce: { type: "string", description: "Of the capture page's challenge." },
      scene_code: {
        type: "string",
        description: "The code on the paper, for a step that asks for one (`POST …/scene-codes`).",
      },
      device: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: { $ref: "#/components/schemas/DeviceReport" },
        description:
          "A `DeviceReport` as JSON text of at most 4 KB. One that names neither camera nor sizes counts as missing.",
      },
      sha256: { type: "string", pattern: "^[0-9a-f]{64}$", description: "Checked against the file." },
      submit_later: {
        type: "string",
        enum: ["true", "false"],
        description:
          "Only with the token. With `true` the verification is not submitted by this file, even if nothing more can be added: the person checks everything, then `finish` is called.",
      },
    }),
  },
  responses: {
    200: json("This `client_capture_id` was stored before.", StoredCaptureBody),
    201: json("Stored.", StoredCaptureBody),
    ...errors(
      ...ALWAYS,
      "invalid_multipart",
      "missing_image",
      "unknown_step",
      "invalid_request",
      "insufficient_credits",
      "not_found",
      "step_full",
      "already_finalized",
      "expired",
      "payload_too_large",
      "unsupported_media_type",
      "unsupported_image_type",
      "location_required",
    ),
  },
});

/** CONTRACT G3.8. */
export const finishVerification = createRoute({
  operationId: "finishVerification",
  method: "post",
  path: "/v1/verifications/{id}/finish",
  tags: ["Captures"],
  summary: "Finish",
  description: "Submits the captures for analysis. Repeating it changes nothing.",
  security: BY_KEY_OR_TOKEN,
  request: { params: refParam },
  responses: {
    200: json("Handed over.", FinishBody),
    ...errors(...ALWAYS, "not_found", "steps_incomplete", "already_finalized", "expired"),
  },
});
