import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { CaseCounts, CaseItem, CaseList } from "./case-body.ts";
import { SetCaseDecisionBody } from "./case-decision-body.ts";
import { CaseDetail } from "./case-detail.ts";
import { SetCaseAssigneeBody } from "./case-assignee-body.ts";
import { CASE_PARAMETERS } from "./case-query.ts";

/** CONTRACT G15.2. */
export const listCases = defineOperation({
  operationId: "listCases",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/cases",
  tags: ["Console"],
  summary: "List cases",
  description:
    "Verifications as their reviewers see them, newest first. All filters must match. A moment behind a read by id.",
  security: BY_KEY_OR_SESSION,
  parameters: CASE_PARAMETERS,
  responses: {
    200: json("One page.", CaseList),
    ...errors(...ALWAYS, "invalid_request"),
  },
});

/** CONTRACT G15.2. */
export const countCases = defineOperation({
  operationId: "countCases",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/cases/counts",
  tags: ["Console"],
  summary: "Count what waits for a person",
  description: "A case that waits because of two things counts for both.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("The counts.", CaseCounts), ...errors(...ALWAYS) },
});

/** CONTRACT G15.2. */
export const readCase = defineOperation({
  operationId: "readCase",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/cases/{id}",
  tags: ["Console"],
  summary: "Read a case",
  description: "All that is known of a verification, in one answer and always current.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The case.", CaseDetail), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G15.3. */
export const setCaseDecision = defineOperation({
  operationId: "setCaseDecision",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/cases/{id}/decision",
  tags: ["Console"],
  summary: "Accept or reject a case",
  description:
    "Possible at any time after the verdict, which stays as it is. Takes effect at once. Deciding again needs a `note`.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("SetCaseDecision", SetCaseDecisionBody, true) },
  responses: {
    200: json("The case with its decision.", CaseItem),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** CONTRACT G15.5. */
export const setCaseAssignee = defineOperation({
  operationId: "setCaseAssignee",
  least: "reviewer",
  limit: "writes",
  method: "put",
  path: "/v1/cases/{id}/assignee",
  tags: ["Console"],
  summary: "Assign a case to a member",
  description: "Or to no one. It says who works on the case and stops no one else from deciding it.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam, body: jsonBody("SetCaseAssignee", SetCaseAssigneeBody, true) },
  responses: {
    200: json("The case with its assignee.", CaseItem),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});
