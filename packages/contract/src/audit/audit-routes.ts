import { CHECKS, DEFAULT_CHECKS } from "@svc/domain/check-rules";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { VerificationBody } from "../verification/verification-body.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  IMAGE,
  LOCATION_HEADER,
  json,
  multipart,
  excludes,
} from "../wire/parts.ts";

const METADATA_FIELD = {
  type: "string",
  description: "A JSON object of strings, sent as text.",
  examples: ['{"claim":"A-17"}'],
};
const WEBHOOK_FIELD = {
  type: "string",
  format: "uri",
  description: "HTTPS address that receives the result.",
};
const SHARED_ERRORS = [
  ...ALWAYS,
  "invalid_multipart",
  "missing_image",
  "invalid_metadata",
  "invalid_request",
  "insufficient_credits",
  "plan_limit_reached",
  "monthly_verification_limit_reached",
  "unsupported_media_type",
  "unsupported_image_type",
] as const;

/** SPEC 4.1. */
export const auditSync = defineOperation({
  operationId: "auditSync",
  least: "reviewer",
  limit: "sync_audits",
  method: "post",
  path: "/v1/audits/sync",
  tags: ["Audits"],
  summary: "Audit a photo in one call",
  description: "Send one photo up to 4 MB and get the verdict on AI generation in the answer.",
  security: BY_KEY_OR_SESSION,
  request: {
    body: multipart({
      image: { ...IMAGE, description: "JPEG, PNG, WebP, HEIC or HEIF, up to 4 MB." },
      checks: { type: "string", enum: ["ai"], default: "ai" },
      metadata: METADATA_FIELD,
      webhook_url: WEBHOOK_FIELD,
    }),
  },
  responses: {
    201: { ...json("The analysis finished; `verdict` is set.", VerificationBody), headers: LOCATION_HEADER },
    202: {
      ...json("Stored; poll the verification for its verdict.", VerificationBody),
      headers: LOCATION_HEADER,
    },
    ...errors(...SHARED_ERRORS, "image_too_large_for_sync", "checks_not_supported"),
  },
});

/** CONTRACT G5.6. */
export const audit = defineOperation({
  operationId: "audit",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/audits",
  tags: ["Audits"],
  summary: "Audit a photo in the background",
  description:
    "Like the call above for photos up to 25 MB and any checks; the verdict follows by webhook or polling.",
  security: BY_KEY_OR_SESSION,
  request: {
    body: multipart(
      {
        image: {
          ...IMAGE,
          description: "JPEG, PNG, WebP, HEIC or HEIF, up to 25 MB; or send image_url.",
        },
        image_url: {
          type: "string",
          format: "uri",
          description:
            "Instead of image: the HTTPS address of the photo, on the public internet. Fetched within 15 s.",
          examples: ["https://example.com/photo.jpg"],
        },
        checks: {
          type: "array",
          items: { type: "string", enum: [...CHECKS] },
          description: `Repeat the field. Default ${DEFAULT_CHECKS.join(" and ")}.`,
        },
        context: { type: "string", description: "A JSON object with `kind` and `summary`, sent as text." },
        metadata: METADATA_FIELD,
        webhook_url: WEBHOOK_FIELD,
      },
      [],
      { dependentSchemas: excludes("image", "image_url") },
    ),
  },
  responses: {
    202: { ...json("Stored; the analysis runs.", VerificationBody), headers: LOCATION_HEADER },
    ...errors(...SHARED_ERRORS, "payload_too_large"),
  },
});
