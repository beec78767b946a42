import { DocumentedCreateVerification } from "./create-verification.ts";
import { FinalizeBody } from "./finalize.ts";
import { RequestMoreBody } from "./request-more.ts";
import { SimilarDecisionBody } from "./similar-photo-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { LIMITS } from "../wire/limits.ts";
import { DamageLocalization } from "./damage-body.ts";
import { EventLog } from "./event-body.ts";
import { Related } from "./related-body.ts";
import { VerificationList } from "./verification-list.ts";
import { VerificationBody } from "./verification-body.ts";
import { LIST_PARAMETERS } from "../wire/list-parameters.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  LOCATION_HEADER,
  idParam,
  json,
  JSON_BODY_ERRORS,
  jsonBody,
} from "../wire/parts.ts";

/** SPEC 4.2. */
export const createVerification = defineOperation({
  operationId: "createVerification",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications",
  tags: ["Verifications"],
  summary: "Create a verification",
  description:
    "Answers with `capture_url`, the link to send; with `recipient_email` we mail it. Every field is optional; an empty body asks for one photo.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("CreateVerification", DocumentedCreateVerification, false) },
  responses: {
    201: { ...json("The verification, waiting for its photos.", VerificationBody), headers: LOCATION_HEADER },
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "insufficient_credits",
      "plan_limit_reached",
      "monthly_verification_limit_reached",
      "unknown_brand",
      "conflict",
    ),
  },
});

/** CONTRACT G4.2. */
export const listVerifications = defineOperation({
  operationId: "listVerifications",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications",
  tags: ["Verifications"],
  summary: "List verifications",
  description: "Newest first. All filters must match.",
  security: BY_KEY_OR_SESSION,
  parameters: LIST_PARAMETERS,
  responses: {
    200: json("One page.", VerificationList),
    ...errors(...ALWAYS, "invalid_request"),
  },
});

/** CONTRACT G4.1. */
export const readVerification = defineOperation({
  operationId: "readVerification",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}",
  tags: ["Verifications"],
  summary: "Read a verification",
  description: "Always current. `wait` holds the answer until the status is final or the time is over.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    {
      name: "wait",
      in: "query" as const,
      description: "Seconds to wait for a final status.",
      schema: { type: "integer" as const, minimum: 0, maximum: LIMITS.waitSeconds, default: 0 },
    },
    { name: "If-None-Match", in: "header" as const, schema: { type: "string" as const } },
  ],
  request: { params: idParam },
  responses: {
    200: {
      ...json("The verification.", VerificationBody),
      headers: { ETag: { description: "For `If-None-Match`.", schema: { type: "string" as const } } },
    },
    304: { description: "Unchanged since the given ETag." },
    ...errors(...ALWAYS, "invalid_request", "not_found"),
  },
});

/** SPEC 4.4. */
export const finalizeVerification = defineOperation({
  operationId: "finalizeVerification",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/finalize",
  tags: ["Verifications"],
  summary: "Finalize with a narrative",
  description: "Adds the claimant's description and closes the case.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("Finalize", FinalizeBody, true) },
  responses: {
    200: json("The verification with its `narrative`.", VerificationBody),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "not_found",
      "already_finalized",
      "steps_incomplete",
      "no_verdict",
      "expired",
    ),
  },
});

/** CONTRACT G2. */
export const expireVerification = defineOperation({
  operationId: "expireVerification",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/expire",
  tags: ["Verifications"],
  summary: "Expire a verification now",
  description: "Closes the capture link early. A final status does not change.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: {
    200: json("The verification, expired.", VerificationBody),
    ...errors(...ALWAYS, "not_found", "already_finalized", "expired"),
  },
});

/** CONTRACT G4.7. */
export const requestMore = defineOperation({
  operationId: "requestMore",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/request-more",
  tags: ["Verifications"],
  summary: "Ask the person for more",
  description:
    "Before submission: the capture page shows what is still needed, and the link is mailed again in the person's language if their address is known. If it is not (see `mailed` of the event), send them `capture_url` yourself. At most ten times; the same request within a minute counts and mails once.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("RequestMore", RequestMoreBody, false) },
  responses: {
    200: json("The verification, as it was.", VerificationBody),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "unknown_step",
      "not_found",
      "conflict",
      "step_full",
      "already_finalized",
      "expired",
    ),
  },
});

/** CONTRACT G4.7. */
export const redactVerification = defineOperation({
  operationId: "redactVerification",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/redact",
  tags: ["Verifications"],
  summary: "Redact a verification",
  description:
    "Removes media, answers, location, narrative and metadata; keeps ids, hashes, verdict, seal and events.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: {
    200: json("The verification without what was removed.", VerificationBody),
    ...errors(...ALWAYS, "not_found", "conflict"),
  },
});

/** CONTRACT G4.5. */
export const decideSimilarPhoto = defineOperation({
  operationId: "decideSimilarPhoto",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/similar-photo/decision",
  tags: ["Verifications"],
  summary: "Decide on a similar photo",
  description:
    "Records a person's decision about `similar_photo`, once; `svc` does not change. A better match found later is undecided again.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("SimilarPhotoDecision", SimilarDecisionBody, true) },
  responses: {
    200: json("The verification with the decision.", VerificationBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict", "already_finalized"),
  },
});

/** CONTRACT G14. */
export const listRelated = defineOperation({
  operationId: "listRelated",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/related",
  tags: ["Verifications"],
  summary: "List related verifications",
  description:
    "Verifications of this account that share a photo, a device, or place and time with this one; the strongest links first, at most 100.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The links.", Related), ...errors(...ALWAYS, "not_found") },
});

/** SPEC 4.5. */
export const listEvents = defineOperation({
  operationId: "listEvents",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/events",
  tags: ["Verifications"],
  summary: "Read the event log",
  description: "Everything that happened to the verification, oldest first.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The whole log.", EventLog), ...errors(...ALWAYS, "not_found") },
});

/** SPEC 4.6. */
export const readDamageLocalization = defineOperation({
  operationId: "readDamageLocalization",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/damage-localization",
  tags: ["Verifications"],
  summary: "Read damage localization",
  description:
    "Where damage is visible, one job per image. If the feature is off, `enabled` is false and `jobs` is empty.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The jobs.", DamageLocalization), ...errors(...ALWAYS, "not_found") },
});
