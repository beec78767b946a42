import { ClaimBody } from "./review-requests.ts";
import { RenewBody } from "./review-requests.ts";
import { DecisionBody } from "./review-requests.ts";
import { z } from "@hono/zod-openapi";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { errors } from "../wire/errors.ts";
import { defineOperation } from "../wire/operation.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { ClaimedCases, PendingDecision, RenewedClaims } from "./review-body.ts";

const COMMON = { tags: ["Console"], security: BY_KEY_OR_SESSION };

const verificationParam = z.object({
  verification_id: z.string().openapi({
    param: { name: "verification_id", in: "path" },
    pattern: VERIFICATION_ID.source,
    example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** CONTRACT G15.3. */
export const claimCases = defineOperation({
  ...COMMON,
  operationId: "claimCases",
  least: "reviewer",
  limit: "reads",
  method: "post",
  path: "/v1/review/claims",
  summary: "Claim cases to review",
  description: "Your own cases first, then the oldest that wait. No one else gets them for two minutes.",
  request: { body: jsonBody("ClaimCases", ClaimBody, false) },
  responses: { 200: json("Yours for now.", ClaimedCases), ...errors(...ALWAYS, ...JSON_BODY_ERRORS) },
});

/** CONTRACT G15.3. */
export const renewClaims = defineOperation({
  ...COMMON,
  operationId: "renewClaims",
  least: "reviewer",
  limit: "reads",
  method: "post",
  path: "/v1/review/claims/renew",
  summary: "Extend claims by two minutes",
  description: "Returns those that are still yours.",
  request: { body: jsonBody("RenewClaims", RenewBody, true) },
  responses: { 200: json("Yours still.", RenewedClaims), ...errors(...ALWAYS, ...JSON_BODY_ERRORS) },
});

/** CONTRACT G15.3. */
export const releaseClaim = defineOperation({
  ...COMMON,
  operationId: "releaseClaim",
  least: "reviewer",
  limit: "reads",
  method: "delete",
  path: "/v1/review/claims/{verification_id}",
  summary: "Give a claimed case back",
  description: "Someone else may get it at once.",
  request: { params: verificationParam },
  responses: { 204: { description: "It is not yours." }, ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G15.3. */
export const decideCase = defineOperation({
  ...COMMON,
  operationId: "decideCase",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/review/decisions",
  summary: "Decide about a case",
  description: "Takes effect ten seconds later; until then it can be undone.",
  request: { body: jsonBody("DecideCase", DecisionBody, true) },
  responses: {
    202: json("When it takes effect.", PendingDecision),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict", "already_finalized"),
  },
});

/** CONTRACT G15.3. */
export const undoDecision = defineOperation({
  ...COMMON,
  operationId: "undoDecision",
  least: "reviewer",
  limit: "writes",
  method: "delete",
  path: "/v1/review/decisions/{verification_id}",
  summary: "Undo a decision",
  description: "Your latest about this case, until it takes effect.",
  request: { params: verificationParam },
  responses: {
    204: { description: "It was undone, and the case is yours again." },
    ...errors(...ALWAYS, "not_found", "conflict"),
  },
});
