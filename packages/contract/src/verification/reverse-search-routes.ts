import { ReverseDecisionBody } from "./reverse-decision.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { ReverseSearchBody } from "./reverse-search-body.ts";
import { VerificationBody } from "./verification-body.ts";

/** CONTRACT G4.5. */
export const readReverseSearch = defineOperation({
  operationId: "readReverseSearch",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/reverse-search",
  tags: ["Verifications"],
  summary: "Read the reverse search",
  description:
    "Its state and the pages with pictures like the photos. `not_found` if `reverse` was not requested or there was no photo.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: {
    200: json("The search with its candidates.", ReverseSearchBody),
    ...errors(...ALWAYS, "not_found"),
  },
});

/** CONTRACT G4.5. */
export const decideReverseSearch = defineOperation({
  operationId: "decideReverseSearch",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/verifications/{id}/reverse-search/decision",
  tags: ["Verifications"],
  summary: "Decide about candidates",
  description:
    "`confirm` adds `found_online` and sets `svc` false; `dismiss` of every candidate makes the state `no_match`.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("DecideReverseSearch", ReverseDecisionBody, true) },
  responses: {
    200: json("The verification with its verdict as it is now.", VerificationBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict", "already_finalized"),
  },
});
