import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { LOCALE_PARAMETER, zip } from "../wire/documents.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam } from "../wire/parts.ts";

/** CONTRACT G17. */
export const readBundle = defineOperation({
  operationId: "readBundle",
  least: "viewer",
  limit: "documents",
  method: "get",
  path: "/v1/verifications/{id}/bundle",
  tags: ["Verifications"],
  summary: "Download the case in one file",
  description:
    "A ZIP to hand over: the files as sent and their sealed copies, the record with its seal and time stamp, the event log, decisions with notes, findings with the versions of their models, the report, and the sums of all files, signed. `verify.html` and `verify.py` in it check it offline and name each file that was changed. `no_verdict` until the verification ended. What a redaction removed is not in it; its index says so.",
  security: BY_KEY_OR_SESSION,
  parameters: [LOCALE_PARAMETER],
  request: { params: idParam },
  responses: {
    200: zip("The bundle."),
    ...errors(...ALWAYS, "invalid_request", "not_found", "no_verdict"),
  },
});
