import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json } from "../wire/parts.ts";
import { AppealsBody } from "./appeals-body.ts";
import { OutsideJudgesBody } from "./outside-judges-body.ts";
import { UsageBody } from "./usage-body.ts";
import { DAYS_PARAMETERS, USAGE_PARAMETERS } from "./usage-query.ts";

/** Issue 19.6: totals over the account's verifications. */
export const readUsage = defineOperation({
  operationId: "readUsage",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/usage",
  tags: ["Account"],
  summary: "Read the usage",
  description:
    "Verifications by the day (UTC) of their creation, in their current state: a day's numbers change as long as its verifications do. Photos and steps count for the day of their verification, credits for the day on which they were booked. Deleted verifications are not counted. A moment behind a read by id.",
  security: BY_KEY_OR_SESSION,
  parameters: USAGE_PARAMETERS,
  responses: { 200: json("The numbers.", UsageBody), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G20. */
export const readAppeals = defineOperation({
  operationId: "readAppeals",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/appeals",
  tags: ["Account"],
  summary: "Read how often people ask for a second look",
  description:
    "For verifications created in these days (UTC): how many offered a second look, how many were asked for and what people decided, by check, phone and language. Redacted verifications stay counted, deleted ones do not. A moment behind a read by id.",
  security: BY_KEY_OR_SESSION,
  parameters: DAYS_PARAMETERS,
  responses: { 200: json("The numbers.", AppealsBody), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G10: what outside judges said of the account's photos. */
export const readOutsideJudges = defineOperation({
  operationId: "readOutsideJudges",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/outside-judges",
  tags: ["Account"],
  summary: "Read what outside judges said",
  description:
    "For each company that judged photos of verifications created in these days (UTC): how often it agrees with our result and with people's decisions, and what it charges. Our result includes what a calibrated judge counts in it. Redacted and deleted verifications are not counted, and neither are answers that came too late for a finding, although a company may charge for them. A moment behind a read by id.",
  security: BY_KEY_OR_SESSION,
  parameters: DAYS_PARAMETERS,
  responses: {
    200: json("The numbers.", OutsideJudgesBody),
    ...errors(...ALWAYS, "invalid_request"),
  },
});
