import type { CaptureId } from "@svc/domain/ids";
import type { Case } from "@svc/domain/review/case";
import type { Outcome } from "@svc/domain/review/outcome";
import { type CaseDecisionValue, REVIEW_SUBJECTS, type ReviewSubject } from "@svc/domain/review/subjects";
import { searchedPrefix } from "@svc/domain/review/search-terms";
import type { DeliveryStatus } from "@svc/domain/verification/delivery-status";
import type { VerificationView } from "@svc/domain/verification/view";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { and, asc, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { IS_DUE } from "./waiting-cases.ts";
import {
  anyOf,
  criteriaOf,
  type Criterion,
  isCreatedIn,
  newestOf,
  type Page,
  type VerificationFilter,
} from "./verification-list.ts";
import { caseTerms, verifications } from "../schema/verifications-schema.ts";

/** CONTRACT G15.2. All members must match; of `due`, `decision`, `outcome` and `delivery`, any. */
export type CaseFilter = VerificationFilter & {
  readonly search?: string;
  readonly due?: readonly ReviewSubject[];
  readonly decision?: readonly (CaseDecisionValue | "none")[];
  readonly outcome?: readonly Outcome[];
  readonly delivery?: readonly DeliveryStatus[];
  /** The id of a member, or `none`. */
  readonly assignee?: string;
  /** Epoch milliseconds. With it, the oldest change comes first. */
  readonly changedAfter?: number;
};

type Row = typeof verifications.$inferSelect;

/** Newest first, or by change. Returns one more than the limit if there is another page. */
export async function listCases(
  { db, accountId }: AccountShard,
  filter: CaseFilter,
  page: Page,
): Promise<readonly Case[]> {
  const { changedAfter } = filter;
  const isByChange = changedAfter !== undefined;
  const criteria = caseCriteriaOf(accountId, filter);
  const rows = await d1Client(db)
    .select()
    .from(verifications)
    .where(
      isByChange
        ? changedSince(accountId, criteria, { ...page, ...filter, changedAfter })
        : newestOf(accountId, criteria, { ...page, ...filter }),
    )
    .orderBy(
      ...(isByChange ? [asc(verifications.updatedAt), asc(verifications.id)] : [desc(verifications.id)]),
    )
    .limit(page.limit + 1);
  return rows.map(caseOfRow);
}

/** The sort key of this filter's list, for its cursor. */
export function caseSortKey({ changedAfter }: CaseFilter, { view, updatedAt }: Case): string {
  return changedAfter === undefined ? view.id : `${updatedAt} ${view.id}`;
}

type Changes = Page & VerificationFilter & { readonly changedAfter: number };

/** Walks the index of changes; all other criteria are tested on each row. */
function changedSince(
  accountId: string,
  criteria: readonly Criterion[],
  { before, changedAfter, ...stretch }: Changes,
): SQL | undefined {
  return and(
    eq(verifications.accountId, accountId),
    gte(verifications.updatedAt, changedAfter),
    before === undefined ? undefined : comesAfter(before),
    ...criteria.map(({ holds }) => holds),
    isCreatedIn(stretch),
  );
}

function comesAfter(key: string): SQL {
  const [updatedAt = "", id = ""] = key.split(" ");
  return sql`(${verifications.updatedAt}, ${verifications.id}) > (${Number(updatedAt)}, ${id})`;
}

function caseCriteriaOf(accountId: string, filter: CaseFilter): readonly Criterion[] {
  const { search, due, decision, outcome, delivery, assignee } = filter;
  const decided = decision === undefined ? [] : [anyOf(decision.map(isDecided))];
  // Most cases have no decision, so almost any other index is shorter.
  const isOpen = decision?.includes("none");
  return [
    ...(search === undefined ? [] : [anyOf([isFoundBy(accountId, search)])]),
    ...(due === undefined ? [] : [anyOf(due.map((subject) => IS_DUE[subject]))]),
    ...among(verifications.delivery, delivery),
    ...among(verifications.assignee, assignee === undefined || assignee === "none" ? undefined : [assignee]),
    ...(isOpen ? [] : decided),
    ...among(verifications.outcome, outcome),
    ...criteriaOf(filter),
    ...(isOpen ? decided : []),
    // Few cases are assigned, so almost any other index is shorter.
    ...(assignee === "none" ? [anyOf([isNull(verifications.assignee)])] : []),
  ];
}

function among(column: SQLiteColumn, values: readonly string[] | undefined): readonly Criterion[] {
  return values === undefined ? [] : [anyOf(values.map((value) => eq(column, value)))];
}

function isDecided(decision: CaseDecisionValue | "none"): SQL {
  return decision === "none" ? isNull(verifications.decision) : eq(verifications.decision, decision);
}

/** Sorts after every continuation of a prefix. */
const LAST = "\u{10FFFF}";
const ID_BEGINNING = /^(?:vfy_)?([0-9a-hjkmnp-tv-z]{0,26})$/i;
/** Shorter input without the prefix is treated as a word, not as an id. */
const BARE_ID_CHARACTERS = 6;

/** Uses only the index of terms and the primary key; rows that do not match are not read. */
function isFoundBy(accountId: string, search: string): SQL {
  const prefix = searchedPrefix(search);
  const byTerm = sql`select ${caseTerms.verificationId} from ${caseTerms} where ${and(
    eq(caseTerms.accountId, accountId),
    sql`${caseTerms.term} >= ${prefix} and ${caseTerms.term} < ${prefix + LAST}`,
  )}`;
  const beginning = prefix === "" ? undefined : idBeginning(search.trim());
  const found = beginning === undefined ? byTerm : sql`${byTerm} union ${byId(accountId, beginning)}`;
  // An empty prefix finds nothing.
  return prefix === "" ? sql`false` : sql`${verifications.id} in (${found})`;
}

function byId(accountId: string, beginning: string): SQL {
  return sql`select found.id from ${verifications} as found
    where found.account_id = ${accountId} and found.id >= ${beginning} and found.id < ${beginning + LAST}`;
}

function idBeginning(search: string): string | undefined {
  const [text = "", characters = ""] = ID_BEGINNING.exec(search) ?? [];
  const isId = text.length > characters.length || characters.length >= BARE_ID_CHARACTERS;
  return isId ? `vfy_${characters.toUpperCase()}` : undefined;
}

function caseOfRow(row: Row): Case {
  const identification = row.identificationAsSent ?? row.identification;
  return {
    view: row.view as VerificationView, // projectionOf wrote these columns
    metadata: row.metadata,
    mode: row.mode as Case["mode"],
    updatedAt: row.updatedAt,
    due: dueOfRow(row),
    documents: row.documents,
    clips: row.clips,
    ...(row.name !== null && { name: row.name }),
    ...(identification !== null && { identification }),
    ...(row.template !== null && { template: row.template }),
    ...(row.thumb !== null && { thumb: row.thumb as CaptureId }),
    ...(row.assignee !== null && { assignee: { id: row.assignee } }),
    ...decisionOfRow(row),
  };
}

/** The names of these cases. Those without one, and unknown ids, are left out. */
export async function findCaseNames(
  { db, accountId }: AccountShard,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, name } = verifications;
  const wanted = sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await d1Client(db)
    .select({ id, name })
    .from(verifications)
    .where(and(eq(verifications.accountId, accountId), wanted));
  return new Map(rows.flatMap((row): [string, string][] => (row.name === null ? [] : [[row.id, row.name]])));
}

function decisionOfRow(row: Row): Pick<Case, "decision"> {
  const { decision: value, decidedAt: at, decidedBy: by, decisionNote: note } = row;
  if (value === null || at === null) return {};
  return { decision: { value, at, ...(by !== null && { by }), ...(note !== null && { note }) } };
}

function dueOfRow(row: Row): readonly ReviewSubject[] {
  const isDue: Readonly<Record<ReviewSubject, boolean>> = {
    reverse: row.hasReview,
    similar_photo: row.dueSimilarPhoto,
    unavailable: row.dueUnavailable,
    flagged: row.dueFlagged,
    appeal: row.dueAppeal,
  };
  return REVIEW_SUBJECTS.filter((subject) => isDue[subject]);
}
