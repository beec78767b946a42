import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json } from "../wire/parts.ts";
import { UsageBody } from "./usage-body.ts";
import { USAGE_PARAMETERS } from "./usage-query.ts";

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
