import { createRoute } from "@hono/zod-openapi";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SECRET_KEY, json } from "../wire/parts.ts";
import { CaseList } from "./case-body.ts";
import { CASE_PARAMETERS } from "./case-query.ts";

/** CONTRACT G15.2. */
export const listCases = createRoute({
  operationId: "listCases",
  method: "get",
  path: "/v1/cases",
  tags: ["Console"],
  summary: "List cases",
  description:
    "Verifications as the people see them who work on them, newest first. Filters must all hold. A moment behind what a read by id shows.",
  security: BY_SECRET_KEY,
  parameters: CASE_PARAMETERS,
  responses: {
    200: json("One page.", CaseList),
    ...errors(...ALWAYS, "invalid_request"),
  },
});
