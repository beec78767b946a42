import { z } from "@hono/zod-openapi";
import {
  AUDIT_ACTORS,
  AUDIT_OUTCOMES,
  AUDIT_TARGETS,
  type AuditEntry,
  type AuditFilter,
} from "@svc/domain/audit-log";
import { dateTime } from "../verification/verification-body.ts";
import { text } from "../wire/fields.ts";
import { instant } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { listOf } from "../wire/list-of.ts";
import { parsePageQuery, type PageRequest } from "../wire/page-query.ts";
import { defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";
import { rfc3339 } from "../wire/wire.ts";

const state = z.record(z.string(), z.unknown());

/** CONTRACT G10. */
export const AuditEntryBody = z
  .object({
    id: z.string().openapi({ example: "aud_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    at: dateTime,
    actor: z.object({
      kind: z.enum(AUDIT_ACTORS),
      id: z.string().openapi({ example: "usr_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
      email: z.string().optional().openapi({ description: "For a person, including one who has left." }),
      name: z.string().optional().openapi({ description: "For a key, its name at that time." }),
    }),
    action: z.string().openapi({ description: "The operation's `operationId`.", example: "changeSettings" }),
    target: z.object({
      kind: z.enum(AUDIT_TARGETS),
      id: z
        .string()
        .optional()
        .openapi({ description: "Absent for something to be created if it is unknown whether it was." }),
      name: z
        .string()
        .optional()
        .openapi({ description: "What a verification's case is called now, see `name` of a case." }),
    }),
    before: state.optional().openapi({ description: "What a read of the target showed; no secrets." }),
    after: state.optional().openapi({ description: "What it showed afterwards, or what was decided." }),
    outcome: z.enum(AUDIT_OUTCOMES).openapi({
      description: "`unknown`: it was begun, and nobody knows whether it was done; read the target.",
    }),
  })
  .openapi("AuditEntry");
export type AuditEntryBody = z.infer<typeof AuditEntryBody>;
export const AuditEntryList = listOf(AuditEntryBody).openapi("AuditEntryList");

export const AUDIT_FORMATS = ["csv", "jsonl"] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

const FILTERS = {
  actor: text(LIMITS.id).optional(),
  action: text(LIMITS.operationId).optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
};
const ExportQuery = z.strictObject({ ...FILTERS, format: z.enum(AUDIT_FORMATS) });

/** Puts the filters in a fixed order, so that equal filters make equal cursors. */
function filterOf(query: z.output<z.ZodObject<typeof FILTERS>>): AuditFilter {
  const { actor, action, created_after: createdAfter, created_before: createdBefore } = query;
  return defined({ actor, action, createdAfter, createdBefore });
}

export function parseAuditQuery(
  params: URLSearchParams,
): Parsed<PageRequest & { readonly filter: AuditFilter }> {
  const parsed = parsePageQuery(params, FILTERS);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { ...parsed.value, filter: filterOf(parsed.value.filter) } };
}

export function parseAuditExport(
  params: URLSearchParams,
): Parsed<{ readonly format: AuditFormat; readonly filter: AuditFilter }> {
  const { query, flaws } = singleParameters(params);
  const parsed = parseWith(ExportQuery, query, { rules: () => flaws, root: "query" });
  if (!parsed.ok) return parsed;
  return { ok: true, value: { format: parsed.value.format, filter: filterOf(parsed.value) } };
}

/** The person's current address, else the stored one is shown; and the name of the case that it is about. */
type Known = { readonly email: string | undefined; readonly caseName: string | undefined };

export function presentAuditEntry(entry: AuditEntry, { email, caseName }: Known): AuditEntryBody {
  const { id, at, actor, action, target, before, after, outcome } = entry;
  const { kind, id: actorId, name } = actor;
  return {
    id,
    at: rfc3339(at),
    actor: { kind, id: actorId, ...(kind === "user" ? { email: email ?? name } : { name }) },
    action,
    target: { ...target, ...(caseName !== undefined && { name: caseName }) },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    outcome,
  };
}

/** CONTRACT G10: the columns of the exported file. */
export const AUDIT_COLUMNS = [
  "id",
  "at",
  "actor_kind",
  "actor_id",
  "actor",
  "action",
  "target_kind",
  "target_id",
  "outcome",
  "before",
  "after",
  "target_name",
] as const;

/** One line of the file, in column order. States are written as JSON. */
export function auditRow({ actor, target, ...entry }: AuditEntryBody): readonly string[] {
  const states = [entry.before, entry.after].map((each) => (each ? JSON.stringify(each) : ""));
  const who = actor.email ?? actor.name ?? "";
  const subject = [target.kind, target.id ?? "", entry.outcome];
  return [
    entry.id,
    entry.at,
    actor.kind,
    actor.id,
    who,
    entry.action,
    ...subject,
    ...states,
    target.name ?? "",
  ];
}
