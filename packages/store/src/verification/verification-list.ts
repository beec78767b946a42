import { identifierKey } from "@svc/domain/database/database";
import { type VerificationId, verificationIdAt } from "@svc/domain/ids";
import type { Status } from "@svc/domain/status";
import type { VerificationView } from "@svc/domain/verification/view";
import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verificationMetadata, verifications } from "../schema/verifications-schema.ts";

export type VerificationFilter = {
  readonly status?: readonly Status[];
  readonly mode?: string;
  readonly template?: string;
  readonly svc?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly identification?: string;
  readonly has?: readonly (
    | "similar_photo"
    | "contradictions"
    | "review"
    | "unavailable"
    | "held"
    | "appealed"
  )[];
};

export type Page = { readonly limit: number; readonly before?: string };

/** One condition of a filter. */
export type Criterion = {
  /** Tests a row without using an index. */
  readonly holds: SQL;
  /** Index ranges, in id order, that together contain exactly the matching rows. */
  readonly ranges: readonly Range[];
};
type Range = { readonly where: SQL; readonly byMetadata?: true };

/** Newest first (CONTRACT G0.6). Returns one more than the limit if there is another page. */
export async function listVerifications(
  { db, accountId }: AccountShard,
  filter: VerificationFilter,
  page: Page,
): Promise<readonly VerificationView[]> {
  const rows = await d1Client(db)
    .select({ view: verifications.view })
    .from(verifications)
    .where(newestOf(accountId, criteriaOf(filter), { ...page, ...filter }))
    .orderBy(desc(verifications.id))
    .limit(page.limit + 1);
  return rows.map(({ view }) => view as VerificationView); // written by projectionOf
}

/** The newest verifications of this identification (CONTRACT G18). */
export async function findIdentified(
  { db, accountId }: AccountShard,
  identification: string,
  most: number,
): Promise<readonly VerificationId[]> {
  const { id, accountId: owner, identification: key } = verifications;
  const rows = await d1Client(db)
    .select({ id })
    .from(verifications)
    .where(and(eq(owner, accountId), eq(key, identifierKey(identification))))
    .orderBy(desc(id))
    .limit(most);
  return rows.map((row) => row.id as VerificationId); // written by projectionOf
}

type Stretch = Page & Pick<VerificationFilter, "createdAfter" | "createdBefore">;

/**
 * Selects the rows of a page, and at most a few more. The first criterion selects the index ranges to walk from
 * their newest row, so that the cost depends on the rows skipped there, not on the size of the account.
 */
export function newestOf(
  accountId: string,
  [driving, ...others]: readonly Criterion[],
  stretch: Stretch,
): SQL | undefined {
  const isOwn = eq(verifications.accountId, accountId);
  const rest = [...others.map(({ holds }) => holds), isCreatedIn(stretch)];
  const [range, ...more] = driving?.ranges ?? [];
  if (!range) return and(isOwn, isAmong(verifications.id, stretch), ...rest);
  if (more.length === 0 && !range.byMetadata)
    return and(isOwn, range.where, isAmong(verifications.id, stretch), ...rest);
  const pages = [range, ...more].map(
    (each) => sql`select id from (${pageOfRange(accountId, each, { stretch, rest })})`,
  );
  return and(isOwn, sql`${verifications.id} in (${sql.join(pages, sql` union all `)})`);
}

type Around = { readonly stretch: Stretch; readonly rest: readonly (SQL | undefined)[] };

function pageOfRange(accountId: string, { where, byMetadata }: Range, { stretch, rest }: Around): SQL {
  const limit = stretch.limit + 1;
  if (!byMetadata) {
    const rows = and(eq(verifications.accountId, accountId), where, isAmong(verifications.id, stretch));
    return sql`select ${verifications.id} from ${verifications} where ${and(rows, ...rest)}
      order by ${desc(verifications.id)} limit ${limit}`;
  }
  const { accountId: owner, verificationId } = verificationMetadata;
  const entries = and(eq(owner, accountId), where, isAmong(verificationId, stretch));
  // CROSS JOIN fixes the join order; otherwise SQLite would scan the rows if it considers that cheaper.
  return sql`select ${verifications.id} from ${verificationMetadata} cross join ${verifications}
    on ${verifications.accountId} = ${owner} and ${verifications.id} = ${verificationId}
    where ${and(entries, ...rest)} order by ${desc(verificationId)} limit ${limit}`;
}

/** An id is created before its object. The request's body may take a while to arrive, and clocks differ. */
const ID_MOST_BEFORE_MS = 3_600_000;
const ID_MOST_AFTER_MS = 60_000;

/** Limits ids to a time window, with a margin on both sides. */
function isAmong(
  id: typeof verifications.id | typeof verificationMetadata.verificationId,
  { before, createdAfter, createdBefore }: Stretch,
): SQL | undefined {
  return and(
    before === undefined ? undefined : lt(id, before),
    createdAfter === undefined ? undefined : gte(id, verificationIdAt(createdAfter - ID_MOST_BEFORE_MS)),
    createdBefore === undefined ? undefined : lt(id, verificationIdAt(createdBefore + ID_MOST_AFTER_MS)),
  );
}

export function isCreatedIn({
  createdAfter,
  createdBefore,
}: Pick<VerificationFilter, "createdAfter" | "createdBefore">): SQL | undefined {
  const { createdAt } = verifications;
  return and(
    createdAfter === undefined ? undefined : sql`+${createdAt} >= ${createdAfter}`,
    createdBefore === undefined ? undefined : sql`+${createdAt} < ${createdBefore}`,
  );
}

/** The filter's criteria without its time (CONTRACT G4.2), the most selective first. */
export function criteriaOf(filter: VerificationFilter): readonly Criterion[] {
  const { status, mode, template, svc, metadata, identification, has } = filter;
  const isSvc = svc === undefined ? [] : [oneOf(verifications.svc, [svc])];
  return [
    // As normalized for look-ups (CONTRACT G6.3).
    ...(identification === undefined
      ? []
      : [oneOf(verifications.identification, [identifierKey(identification)])]),
    ...Object.entries(metadata ?? {}).map(([key, value]) => hasEntry(key, value)),
    ...(has ?? []).map((name) => anyOf([HAS[name]])),
    ...(template === undefined ? [] : [oneOf(verifications.template, [template])]),
    ...(svc === false ? isSvc : []),
    ...(status === undefined ? [] : [oneOf(verifications.status, status)]),
    ...(svc === false ? [] : isSvc),
    ...(mode === undefined ? [] : [oneOf(verifications.mode, [mode])]),
  ];
}

// Literals, because SQLite uses a partial index only for them.
const HAS = {
  similar_photo: sql`${verifications.hasSimilarPhoto} = 1`,
  contradictions: sql`${verifications.hasContradictions} = 1`,
  review: sql`${verifications.hasReview} = 1`,
  unavailable: sql`${verifications.hasUnavailable} = 1`,
  held: sql`${verifications.isHeld} = 1`,
  appealed: sql`${verifications.isAppealed} = 1`,
} as const;

/** Matches rows that meet any of these conditions. Each condition must begin with its column. */
export function anyOf(conditions: readonly SQL[]): Criterion {
  const holds = or(...conditions.map((condition) => sql`+${condition}`)) ?? sql`false`;
  return { holds, ranges: conditions.map((where) => ({ where })) };
}

function oneOf(
  column: (typeof verifications)["identification" | "mode" | "status" | "svc" | "template"],
  values: readonly (string | boolean)[],
): Criterion {
  return anyOf([...new Set(values)].map((value) => eq(column, value)));
}

function hasEntry(key: string, value: string): Criterion {
  const { key: keys, value: values } = verificationMetadata;
  const entries = sql`json_each(${verifications.metadata})`;
  return {
    holds: sql`exists (select 1 from ${entries} where key = ${key} and value = ${value})`,
    ranges: [{ where: sql`${and(eq(keys, key), eq(values, value))}`, byMetadata: true }],
  };
}
