import { identifierKey } from "@svc/domain/database/database";
import type { CountedCase } from "@svc/domain/review/case";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import { searchTermsOf } from "@svc/domain/review/search-terms";
import { and, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { webhookDeliveries } from "./schema.ts";
import type { AccountShard } from "./shard.ts";
import { caseTerms, verifications } from "./verifications-schema.ts";

type Row = typeof verifications.$inferInsert;
type Projection = { readonly row: Omit<Row, "updatedAt">; readonly terms: readonly string[] };

/** Its row as of this version of its log, and what a search finds it by. */
export function projectionOf(shown: CountedCase, version: number): Projection {
  const { view, identification, metadata, usage } = shown;
  const isDue = (subject: ReviewSubject) => shown.due.includes(subject);
  const row = {
    accountId: view.accountId,
    id: view.id,
    version,
    status: view.status,
    mode: shown.mode,
    template: shown.template ?? null,
    identification: keyOf(identification),
    identificationAsSent: identification ?? null,
    svc: view.verdict?.svc ?? null,
    hasReview: isDue("reverse"),
    hasSimilarPhoto: view.similarPhoto !== undefined,
    hasUnavailable: view.verdict?.unavailable !== undefined,
    dueSimilarPhoto: isDue("similar_photo"),
    dueUnavailable: isDue("unavailable"),
    dueFlagged: isDue("flagged"),
    createdAt: view.createdAt,
    metadata: { ...metadata },
    thumb: shown.thumb ?? null,
    ...countedOf(usage),
    view,
  };
  return { row, terms: searchTermsOf([identification ?? "", ...Object.values(metadata)]) };
}

/** Without steps the row keeps what it says. */
function countedOf({ outcome, captures, submittedAt, steps }: CountedCase["usage"]) {
  return {
    outcome: outcome ?? null,
    captures,
    submittedAt: submittedAt ?? null,
    ...(steps !== undefined && { steps }),
  };
}

function keyOf(identification: string | undefined): string | null {
  return identification === undefined ? null : identifierKey(identification);
}

/** The database's own clock in milliseconds: as it writes one row after another, none is older than one that was read. */
export const WRITTEN_AT = sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`;

/** Repeating it, or doing it late, leaves the newest version in place. */
export async function projectVerification({ db }: AccountShard, { row, terms }: Projection): Promise<void> {
  const orm = d1Client(db);
  const { accountId, id, version, ...rest } = row;
  const content = { ...rest, version, updatedAt: WRITTEN_AT };
  const list = JSON.stringify(terms);
  const isOfThisVersion = sql`exists (select 1 from ${verifications} where ${and(
    isOne(accountId, id),
    eq(verifications.version, version),
  )})`;
  await orm.batch([
    orm
      .insert(verifications)
      .values({ accountId, id, ...content })
      .onConflictDoUpdate({
        target: [verifications.accountId, verifications.id],
        set: content,
        setWhere: lte(verifications.version, version),
      }),
    orm
      .delete(caseTerms)
      .where(
        and(
          areTermsOf(accountId, id),
          notInArray(caseTerms.term, sql`(select value from json_each(${list}))`),
          isOfThisVersion,
        ),
      ),
    orm
      .insert(caseTerms)
      .select(sql`select ${accountId}, ${id}, value from json_each(${list}) where ${isOfThisVersion}`)
      .onConflictDoNothing(),
  ]);
}

/** With its delivery log and all that finds it; what is not there any more is no failure. */
export async function deleteVerification({ db, accountId }: AccountShard, id: string): Promise<void> {
  const orm = d1Client(db);
  const { accountId: owner, verificationId } = webhookDeliveries;
  await orm.batch([
    orm.delete(webhookDeliveries).where(and(eq(owner, accountId), eq(verificationId, id))),
    orm.delete(caseTerms).where(areTermsOf(accountId, id)),
    orm.delete(verifications).where(isOne(accountId, id)),
  ]);
}

function isOne(accountId: string, id: string): SQL | undefined {
  return and(eq(verifications.accountId, accountId), eq(verifications.id, id));
}

function areTermsOf(accountId: string, id: string): SQL | undefined {
  return and(eq(caseTerms.accountId, accountId), eq(caseTerms.verificationId, id));
}
