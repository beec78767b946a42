import { z } from "@hono/zod-openapi";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { queryParameter } from "../wire/list-parameters.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json, PAGE_PARAMETERS } from "../wire/parts.ts";
import { AUDIT_FORMATS, AuditEntryList } from "./audit-log-body.ts";

const TAGS = ["Account"];
const text = { type: "string" as const };
const date = { type: "string" as const, format: "date-time" };

const FILTERS = [
  queryParameter("actor", "The id of a person or of a key.", text),
  queryParameter("action", "An `operationId`.", text),
  queryParameter("created_after", "At this instant or later.", date),
  queryParameter("created_before", "Before this instant.", date),
];

/** CONTRACT G10. */
export const listAuditLog = defineOperation({
  operationId: "listAuditLog",
  least: "admin",
  key: "full",
  limit: "reads",
  method: "get",
  path: "/v1/me/audit-log",
  tags: TAGS,
  summary: "List the audit log",
  description:
    "Every change of the account's configuration and every decision by a person, newest first, for 400 days. A verification's history is in its own events. A key needs the role `full`.",
  security: BY_KEY_OR_SESSION,
  parameters: [...FILTERS, ...PAGE_PARAMETERS],
  responses: { 200: json("One page.", AuditEntryList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G10. */
export const exportAuditLog = defineOperation({
  operationId: "exportAuditLog",
  least: "admin",
  key: "full",
  isConfirmed: true,
  limit: "reads",
  method: "get",
  path: "/v1/me/audit-log/export",
  tags: TAGS,
  summary: "Download the audit log",
  description:
    "All matching entries as a file, newest first. In CSV, `before` and `after` are JSON in a cell, and a cell that a spreadsheet would run as a formula gets a leading apostrophe.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    {
      ...queryParameter("format", "One line an entry.", { ...text, enum: [...AUDIT_FORMATS] }),
      required: true,
    },
    ...FILTERS,
  ],
  responses: {
    200: {
      description: "The file.",
      content: {
        "text/csv": { schema: z.string() },
        "application/jsonl": { schema: z.string() },
      },
    },
    ...errors(...ALWAYS, "invalid_request"),
  },
});
