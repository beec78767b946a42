import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { LOCALE_PARAMETER, pdf } from "../wire/documents.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam } from "../wire/parts.ts";

/** CONTRACT G15.4. */
export const readReport = defineOperation({
  operationId: "readReport",
  least: "viewer",
  limit: "documents",
  method: "get",
  path: "/v1/verifications/{id}/report",
  tags: ["Verifications"],
  summary: "Download the report of a case",
  description:
    "Everything about a verification on A4: its verdict and the reasons, the photos (at most 40 are shown, the rest is named), what could not be checked, what people decided, and a code that leads to the check of its record. An unfinished one is marked as such; a redacted one shows what is left.",
  security: BY_KEY_OR_SESSION,
  parameters: [LOCALE_PARAMETER],
  request: { params: idParam },
  responses: { 200: pdf("The report."), ...errors(...ALWAYS, "invalid_request", "not_found") },
});
