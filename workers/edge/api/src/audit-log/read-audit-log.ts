import {
  AUDIT_COLUMNS,
  type AuditEntryBody,
  type AuditFormat,
  auditRow,
  parseAuditExport,
  parseAuditQuery,
  presentAuditEntry,
} from "@svc/contract/audit-log/audit-log-body";
import { orThrow } from "@svc/contract/wire/parsed";
import type { AuditEntry, AuditFilter } from "@svc/domain/audit-log";
import { logFailure } from "@svc/platform/log";
import { listAuditEntries } from "@svc/store/people/audit-log";
import { findEmails } from "@svc/store/people/members";
import { findCaseNames } from "@svc/store/verification/cases";
import { type AccountShard, findShard } from "@svc/store/d1/shard";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { CSV_TYPE, fileHeaders } from "../http/csv.ts";
import { withStorage } from "../http/storage.ts";

/** Implements CONTRACT G10. */
export async function listAuditLog(c: ApiContext) {
  const { filter, ...request } = orThrow(parseAuditQuery(new URL(c.req.url).searchParams));
  return answerPage(c, request, {
    scope: `audit-log ${JSON.stringify(filter)}`,
    find: (page, shard) => findPresented(c, shard, { filter, page }),
    sortKeyOf: ({ id }) => id,
    present: (entry) => entry,
  });
}

/** D1 returns only a few megabytes per query, and one entry can hold two templates of 64 KB. */
const ENTRIES_A_PIECE = 100;

/** CONTRACT G10: the export is read and streamed in batches, so its length is not limited. */
export async function exportAuditLog(c: ApiContext) {
  const { format, filter } = orThrow(parseAuditExport(new URL(c.req.url).searchParams));
  // For each batch, because the account may move to another database while a slow reader takes the file.
  const read = async (before?: string) =>
    findPresented(c, await findShard(c.env, c.var.account.id), {
      filter,
      page: { limit: ENTRIES_A_PIECE, ...(before !== undefined && { before }) },
    });
  // A failure before the first byte still gets an error response; after that, the file can only be cut short.
  const first = await withStorage(() => read());
  const type = format === "csv" ? CSV_TYPE : "application/jsonl; charset=utf-8";
  return c.body(pieces(first, { read, format }), 200, fileHeaders(`audit-log.${format}`, type));
}

type Source = {
  /** Reads one entry more than a batch holds. The extra entry means that another batch follows. */
  readonly read: (before?: string) => Promise<readonly AuditEntryBody[]>;
  readonly format: AuditFormat;
};

function pieces(first: readonly AuditEntryBody[], { read, format }: Source): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  let found = first;
  const next = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const shown = found.slice(0, ENTRIES_A_PIECE);
    const text = format === "csv" ? await csvPiece(shown, isFirst) : jsonPiece(shown);
    if (text !== "") controller.enqueue(encoder.encode(text));
    isFirst = false;
    if (found.length <= ENTRIES_A_PIECE) return controller.close();
    found = await read(shown.at(-1)?.id);
  };
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      next(controller).catch((error: unknown) => {
        logFailure("audit_log", error);
        throw error;
      }),
  });
}

async function csvPiece(entries: readonly AuditEntryBody[], isFirst: boolean): Promise<string> {
  const { csvText } = await import("../csv/csv-text.ts");
  const rows = entries.map(auditRow);
  return csvText(isFirst ? [AUDIT_COLUMNS, ...rows] : rows, { bom: isFirst });
}

function jsonPiece(entries: readonly AuditEntryBody[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

type Asked = {
  readonly filter: AuditFilter;
  readonly page: { readonly limit: number; readonly before?: string };
};

/** Shows the users' current email addresses, and what the cases are called now. */
async function findPresented(
  c: ApiContext,
  shard: AccountShard,
  { filter, page }: Asked,
): Promise<readonly AuditEntryBody[]> {
  const entries = await listAuditEntries(shard, filter, { ...page, now: Date.now() });
  const people = entries.filter(isOfPerson).map(({ actor }) => actor.id);
  const cases = entries.flatMap(({ target }) => (target.kind === "verification" ? (target.id ?? []) : []));
  const [emails, names] = await Promise.all([findEmails(c.env.DB, people), findCaseNames(shard, cases)]);
  return entries.map((entry) => {
    const caseName = names.get(entry.target.id ?? "");
    return presentAuditEntry(entry, { email: emails.get(entry.actor.id), caseName });
  });
}

function isOfPerson({ actor }: AuditEntry): boolean {
  return actor.kind === "user";
}
