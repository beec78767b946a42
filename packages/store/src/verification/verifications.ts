import { identifierKey } from "@svc/domain/database/database";
import type { CountedCase } from "@svc/domain/review/case";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import { outcomeOf } from "@svc/domain/review/outcome";
import { searchTermsOf } from "@svc/domain/review/search-terms";
import { and, eq, lte, notInArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { type At, composedOnce, excluded, placeholders } from "../d1/composed-once.ts";
import { webhookDeliveries } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";
import { caseTerms, verifications } from "../schema/verifications-schema.ts";

type Row = Omit<typeof verifications.$inferInsert, "updatedAt" | "steps"> & {
  /** Null keeps the stored value. */
  readonly steps: string | null;
};
type Projection = { readonly row: Row; readonly terms: readonly string[] };

/** The row for this version of the log, and its search terms. */
export function projectionOf(shown: CountedCase, version: number): Projection {
  const { view, metadata, usage, decision } = shown;
  const row = {
    accountId: view.accountId,
    id: view.id,
    version,
    status: view.status,
    mode: shown.mode,
    svc: view.verdict?.svc ?? null,
    ...markedBy(view),
    ...dueOf(shown.due),
    createdAt: view.createdAt,
    metadata: { ...metadata },
    documents: shown.documents,
    clips: shown.clips,
    outcome: outcomeOf(shown) ?? null,
    ...namedOf(shown),
    ...countedOf(usage),
    ...decidedOf(decision),
    delivery: view.delivery?.status ?? null,
    assignee: shown.assignee?.id ?? null,
    view,
  };
  return { row, terms: searchTermsOf(searchedIn(shown)) };
}

/** Of the filter `has` (CONTRACT G4.2). */
function markedBy(view: CountedCase["view"]) {
  return {
    hasSimilarPhoto: view.similarPhoto !== undefined,
    hasContradictions: view.consistency?.result === "contradictions",
    hasUnavailable: view.verdict?.unavailable !== undefined,
    isHeld: view.legalHold === true,
    isAppealed: view.appeal?.verificationId !== undefined,
  };
}

function dueOf(due: readonly ReviewSubject[]) {
  return {
    hasReview: due.includes("reverse"),
    dueSimilarPhoto: due.includes("similar_photo"),
    dueUnavailable: due.includes("unavailable"),
    dueFlagged: due.includes("flagged"),
    dueAppeal: due.includes("appeal"),
  };
}

/** CONTRACT G15.2: the texts whose words find the case. */
function searchedIn({ identification = "", metadata, decision, view }: CountedCase): readonly string[] {
  return [identification, ...Object.values(metadata), decision?.note ?? "", view.delivery?.to ?? ""];
}

function namedOf({ name, template, identification, thumb }: CountedCase) {
  return {
    name: name ?? null,
    template: template ?? null,
    identification: keyOf(identification),
    identificationAsSent: identification ?? null,
    thumb: thumb ?? null,
  };
}

function countedOf({ captures, submittedAt, steps, judged, appeal }: CountedCase["usage"]) {
  return {
    captures,
    submittedAt: submittedAt ?? null,
    steps: steps ?? null,
    judged: judged ?? null,
    appeal: appeal ?? null,
  };
}

function decidedOf(decision: CountedCase["decision"]) {
  const { value = null, at = null, by = null, note = null } = decision ?? {};
  return { decision: value, decidedAt: at, decidedBy: by, decisionNote: note };
}

function keyOf(identification: string | undefined): string | null {
  return identification === undefined ? null : identifierKey(identification);
}

/**
 * The database's own clock in milliseconds. It writes one row at a time, so no row is older than one already
 * read.
 */
export const WRITTEN_AT = sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`;

/** A repeated or late call keeps the newest version. */
export async function projectVerification({ db }: AccountShard, { row, terms }: Projection): Promise<void> {
  const { accountId, id, version } = row;
  const found = { accountId, id, version, terms: JSON.stringify(terms) };
  await db.batch([
    upsertRow(db, row),
    // The first version has no older terms.
    ...(version === 1 ? [] : [deleteOtherTerms(db, found)]),
    ...(terms.length === 0 ? [] : [insertTerms(db, found)]),
  ]);
}

const upsertRow = composedOnce<Row>((orm, at) => {
  const { accountId, id, version, steps, appeal } = verifications;
  const { accountId: _, id: __, ...content } = excluded(verifications);
  return orm
    .insert(verifications)
    .values({
      ...placeholders(verifications),
      updatedAt: WRITTEN_AT,
      steps: sql`coalesce(${at("steps")}, '')`,
    })
    .onConflictDoUpdate({
      target: [accountId, id],
      set: {
        ...content,
        steps: sql`coalesce(${at("steps")}, ${steps})`,
        // a redaction leaves what was counted
        appeal: sql`coalesce(${content.appeal}, ${appeal})`,
      },
      setWhere: lte(version, content.version),
    });
});

/** For an object that was taken back to an earlier moment: its row may have been written by a later version. */
export async function acceptOlderVersions({ db, accountId }: AccountShard, id: string): Promise<void> {
  await d1Client(db).update(verifications).set({ version: 0 }).where(isOne(accountId, id));
}

/** `terms` is a JSON list. */
type Found = Pick<Row, "accountId" | "id" | "version"> & { readonly terms: string };

const deleteOtherTerms = composedOnce<Found>((orm, at) => {
  const isOther = notInArray(caseTerms.term, sql`(select value from json_each(${at("terms")}))`);
  return orm
    .delete(caseTerms)
    .where(and(areTermsOf(at("accountId"), at("id")), isOther, isOfThisVersion(at)));
});

const insertTerms = composedOnce<Found>((orm, at) => {
  const columns = sql`${at("accountId")}, ${at("id")}, value`;
  const those = sql`select ${columns} from json_each(${at("terms")}) where ${isOfThisVersion(at)}`;
  return orm.insert(caseTerms).select(those).onConflictDoNothing();
});

function isOfThisVersion(at: At<Found>): SQL {
  const isThis = and(isOne(at("accountId"), at("id")), eq(verifications.version, at("version")));
  return sql`exists (select 1 from ${verifications} where ${isThis})`;
}

/** Also deletes its delivery log and search entries. A missing row is not an error. */
export async function deleteVerification({ db, accountId }: AccountShard, id: string): Promise<void> {
  const orm = d1Client(db);
  const { accountId: owner, verificationId } = webhookDeliveries;
  await orm.batch([
    orm.delete(webhookDeliveries).where(and(eq(owner, accountId), eq(verificationId, id))),
    orm.delete(caseTerms).where(areTermsOf(accountId, id)),
    orm.delete(verifications).where(isOne(accountId, id)),
  ]);
}

function isOne(accountId: string | Placeholder, id: string | Placeholder): SQL | undefined {
  return and(eq(verifications.accountId, accountId), eq(verifications.id, id));
}

function areTermsOf(accountId: string | Placeholder, id: string | Placeholder): SQL | undefined {
  return and(eq(caseTerms.accountId, accountId), eq(caseTerms.verificationId, id));
}
