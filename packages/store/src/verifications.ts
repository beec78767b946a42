import { identifierKey } from "@svc/domain/database/database";
import type { Status } from "@svc/domain/status";
import { candidatesToReview } from "@svc/domain/verification/decide-review";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { verifications, webhookDeliveries } from "./schema.ts";
import type { AccountShard } from "./shard.ts";

type Row = typeof verifications.$inferInsert;

export function projectionOf(state: Verification, view: VerificationView, version: number): Row {
  return {
    accountId: state.accountId,
    id: state.id,
    version,
    status: state.status,
    mode: state.settings.mode,
    template: state.settings.template?.slug ?? null,
    identification: keyOf(state.settings.identification),
    svc: view.verdict?.svc ?? null,
    hasReview: candidatesToReview(state).length > 0,
    hasSimilarPhoto: view.similarPhoto !== undefined,
    hasUnavailable: view.verdict?.unavailable !== undefined,
    createdAt: state.createdAt,
    metadata: { ...state.settings.metadata },
    view,
  };
}

function keyOf(identification: string | undefined): string | null {
  return identification === undefined ? null : identifierKey(identification);
}

/** Repeating it, or doing it late, leaves the newest version in place. */
export async function projectVerification({ db }: AccountShard, row: Row): Promise<void> {
  const { accountId: _account, id: _id, ...content } = row;
  await d1Client(db)
    .insert(verifications)
    .values(row)
    .onConflictDoUpdate({
      target: [verifications.accountId, verifications.id],
      set: content,
      setWhere: lt(verifications.version, row.version),
    });
}

/** With its delivery log; what is not there any more is no failure. */
export async function deleteVerification({ db, accountId }: AccountShard, id: string): Promise<void> {
  const orm = d1Client(db);
  const { accountId: owner, verificationId } = webhookDeliveries;
  await orm.batch([
    orm.delete(webhookDeliveries).where(and(eq(owner, accountId), eq(verificationId, id))),
    orm.delete(verifications).where(and(eq(verifications.accountId, accountId), eq(verifications.id, id))),
  ]);
}

export type VerificationFilter = {
  readonly status?: readonly Status[];
  readonly mode?: string;
  readonly template?: string;
  readonly svc?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly identification?: string;
  readonly has?: readonly ("similar_photo" | "review" | "unavailable")[];
};

export type Page = { readonly limit: number; readonly before?: string };

/** Newest first (CONTRACT G0.6); one row more than asked for says that there is another page. */
export async function listVerifications(
  { db, accountId }: AccountShard,
  filter: VerificationFilter,
  page: Page,
): Promise<readonly VerificationView[]> {
  const rows = await d1Client(db)
    .select({ view: verifications.view })
    .from(verifications)
    .where(and(eq(verifications.accountId, accountId), ...conditions(filter), pageCondition(page)))
    .orderBy(desc(verifications.id))
    .limit(page.limit + 1);
  return rows.map(({ view }) => view as VerificationView); // projectionOf wrote it
}

function pageCondition({ before }: Page): SQL | undefined {
  return before === undefined ? undefined : lt(verifications.id, before);
}

const HAS_COLUMNS = {
  similar_photo: verifications.hasSimilarPhoto,
  review: verifications.hasReview,
  unavailable: verifications.hasUnavailable,
} as const;

function conditions(filter: VerificationFilter): (SQL | undefined)[] {
  const { status, mode, template, svc, createdAfter, createdBefore, metadata, identification, has } = filter;
  return [
    status && inArray(verifications.status, [...status]),
    mode === undefined ? undefined : eq(verifications.mode, mode),
    template === undefined ? undefined : eq(verifications.template, template),
    // as rows are looked up (CONTRACT G6.3); older rows have it as it was sent
    identification === undefined
      ? undefined
      : inArray(verifications.identification, [identifierKey(identification), identification.trim()]),
    svc === undefined ? undefined : eq(verifications.svc, svc),
    createdAfter === undefined ? undefined : gte(verifications.createdAt, createdAfter),
    createdBefore === undefined ? undefined : lt(verifications.createdAt, createdBefore),
    ...Object.entries(metadata ?? {}).map(
      ([key, value]) =>
        sql`exists (select 1 from json_each(${verifications.metadata}) where key = ${key} and value = ${value})`,
    ),
    ...(has ?? []).map((flag) => eq(HAS_COLUMNS[flag], true)),
  ];
}
