import { createRoute, z } from "@hono/zod-openapi";
import { CAPTURE_ID } from "@svc/domain/ids";
import { ErrorBody, errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_TOKEN, FRAMES, json, multipart, refParam } from "../wire/parts.ts";

const uploadParam = refParam.extend({
  upload_id: z
    .string()
    .openapi({ param: { name: "upload_id", in: "path" }, description: "The upload's id, from `Location`." }),
});

const string = { type: "string" } as const;
const BYTES = { type: "string", format: "binary" } as const;
const count = { type: "integer", minimum: 0 } as const;

/**
 * Request headers are declared for documentation only. The handlers validate them, so that errors have our own
 * wording.
 */
function header(name: string, description: string, schema: object, required = true) {
  return { name, in: "header" as const, description, required, schema };
}
const RESUMABLE = header("Tus-Resumable", "The version of tus.", {
  type: "string",
  pattern: "^1\\.0\\.0$",
  example: "1.0.0",
});

const stands = {
  "Upload-Offset": { description: "Bytes that have arrived.", schema: count },
  "Upload-Expires": { description: "When the upload must be complete.", schema: string },
};
const becomes = {
  "Capture-Id": {
    description: "Once the file is stored: its capture.",
    schema: { type: "string" as const, pattern: CAPTURE_ID.source },
  },
};
const otherVersion = { 412: json("Another version of tus; `Tus-Version` says which.", ErrorBody) };

/** CONTRACT G3.5. */
export const createUpload = createRoute({
  operationId: "createUpload",
  method: "post",
  path: "/v1/verifications/{id}/uploads",
  tags: ["Uploads"],
  summary: "Start a resumable upload",
  description:
    "tus 1.0.0 with creation, checksum (sha256), termination and expiration. For files over 2 MB and weak connections; up to 25 MB, videos up to 200 MB.",
  security: BY_KEY_OR_TOKEN,
  parameters: [
    RESUMABLE,
    header("Upload-Length", "Bytes of the whole file.", count),
    header(
      "Upload-Metadata",
      "The fields of `POST …/captures` but `image`, as tus writes them: `name base64,name base64`. `filetype` or `type` may name the media type, so that a wrong one is refused at once; other names are ignored.",
      string,
      false,
    ),
  ],
  request: { params: refParam },
  responses: {
    201: {
      description: "Begun.",
      headers: {
        Location: { description: "Where the chunks go.", schema: string },
        ...stands,
      },
    },
    ...otherVersion,
    ...errors(
      ...ALWAYS,
      "invalid_request",
      "unknown_step",
      "insufficient_credits",
      "not_found",
      "step_full",
      "already_finalized",
      "expired",
      "payload_too_large",
      "unsupported_image_type",
      "location_required",
    ),
  },
});

/** CONTRACT G3.5. */
export const headUpload = createRoute({
  operationId: "headUpload",
  method: "head",
  path: "/v1/verifications/{id}/uploads/{upload_id}",
  tags: ["Uploads"],
  summary: "Read an upload's progress",
  description: "Go on from `Upload-Offset`, after a break as at the beginning.",
  security: BY_KEY_OR_TOKEN,
  parameters: [RESUMABLE],
  request: { params: uploadParam },
  responses: {
    200: {
      description: "Go on from `Upload-Offset`.",
      headers: {
        ...stands,
        "Upload-Length": { description: "Bytes of the whole file.", schema: count },
        "Upload-Metadata": { description: "As sent.", schema: string },
        ...becomes,
      },
    },
    ...otherVersion,
    ...errors(...ALWAYS, "invalid_request", "not_found", "expired"),
  },
});

/** CONTRACT G3.5. */
export const patchUpload = createRoute({
  operationId: "patchUpload",
  method: "patch",
  path: "/v1/verifications/{id}/uploads/{upload_id}",
  tags: ["Uploads"],
  summary: "Send the next chunk",
  description:
    "Chunks of 256 KiB to 8 MiB, 1 MiB is recommended; the last may be smaller. The last one stores the capture before it returns.",
  security: BY_KEY_OR_TOKEN,
  parameters: [
    RESUMABLE,
    header("Upload-Offset", "Where the chunk begins.", count),
    header("Upload-Checksum", "`sha256` and the chunk's digest in base64.", string, false),
  ],
  request: {
    params: uploadParam,
    body: { required: true, content: { "application/offset+octet-stream": { schema: BYTES } } },
  },
  responses: {
    204: { description: "Counted.", headers: { ...stands, ...becomes } },
    ...otherVersion,
    ...errors(
      ...ALWAYS,
      "invalid_request",
      "insufficient_credits",
      "not_found",
      "conflict",
      "unknown_step",
      "step_full",
      "already_finalized",
      "expired",
      "payload_too_large",
      "unsupported_media_type",
      "unsupported_image_type",
      "location_required",
    ),
    460: json("The chunk's digest is not that of `Upload-Checksum`; nothing was counted.", ErrorBody),
  },
});

/** CONTRACT G3.4 `frames`, for a photo sent as an upload. */
export const putUploadFrames = createRoute({
  operationId: "putUploadFrames",
  method: "put",
  path: "/v1/verifications/{id}/uploads/{upload_id}/frames",
  tags: ["Uploads"],
  summary: "Send the frames of a photo",
  description:
    "Low-resolution JPEGs taken with the photo, sent before its last chunk. Sending again replaces them.",
  security: BY_KEY_OR_TOKEN,
  request: {
    params: uploadParam,
    body: multipart(
      { frames: { ...FRAMES, description: "At most 256 KB and 1280 pixels a side each." } },
      [],
    ),
  },
  responses: {
    204: { description: "Stored; the capture made from this upload will have them." },
    ...errors(
      ...ALWAYS,
      "invalid_multipart",
      "invalid_request",
      "not_found",
      "conflict",
      "already_finalized",
      "expired",
      "payload_too_large",
      "unsupported_media_type",
      "unsupported_image_type",
    ),
  },
});

/** CONTRACT G3.5. */
export const deleteUpload = createRoute({
  operationId: "deleteUpload",
  method: "delete",
  path: "/v1/verifications/{id}/uploads/{upload_id}",
  tags: ["Uploads"],
  summary: "Abort an upload",
  description: "Its chunks are deleted; a capture made from it stays.",
  security: BY_KEY_OR_TOKEN,
  parameters: [RESUMABLE],
  request: { params: uploadParam },
  responses: {
    204: { description: "Given up." },
    ...otherVersion,
    ...errors(...ALWAYS, "invalid_request", "not_found", "expired"),
  },
});
