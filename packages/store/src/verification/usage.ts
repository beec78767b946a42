import type { DayCount, DayCredits, StepCount, TimeCounts } from "@svc/domain/review/usage-counts";
import { and, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { creditMovements } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verifications } from "../schema/verifications-schema.ts";

/** Epoch milliseconds, `to` exclusive; optionally for one template. */
export type UsageWindow = { readonly from: number; readonly to: number; readonly template?: string };

const DAY_MS = 86_400_000;

/** Verifications created in a window, by day and kind. Reads only the index. */
export async function countByDay(
  { db, accountId }: AccountShard,
  window: UsageWindow,
): Promise<readonly DayCount[]> {
  const { mode, status, outcome, captures } = verifications;
  const day = sql<number>`${verifications.createdAt} / ${sql.raw(String(DAY_MS))}`;
  const rows = await d1Client(db)
    .select({
      day,
      mode,
      status,
      outcome,
      count: sql<number>`count(*)`,
      captures: sql<number>`sum(${captures})`,
    })
    .from(verifications)
    .where(isIn(accountId, window))
    .groupBy(sql`1`, mode, status, outcome);
  return rows as readonly DayCount[]; // written by projectionOf
}

/** How far verifications got, by their step digits (`UsageFacts`). */
export async function countSteps(
  { db, accountId }: AccountShard,
  window: UsageWindow,
): Promise<readonly StepCount[]> {
  const { steps } = verifications;
  return d1Client(db)
    .select({ steps, count: sql<number>`count(*)` })
    .from(verifications)
    .where(and(isIn(accountId, window), ne(steps, "")))
    .groupBy(steps);
}

/** How long people took. Percentiles are exact, by nearest rank. */
export async function countTimes(
  { db, accountId }: AccountShard,
  window: UsageWindow,
  boundsS: readonly number[],
): Promise<TimeCounts> {
  const seconds = sql`(${verifications.submittedAt} - ${verifications.createdAt}) / 1000`;
  const isTimed = and(
    isIn(accountId, window),
    eq(verifications.mode, "verification"),
    isNotNull(verifications.submittedAt),
  );
  const sums = boundsS.map(
    (bound, index) => sql`sum(case when s <= ${bound} then c end) as ${sql.raw(`up${index}`)}`,
  );
  const row = await d1Client(db).get<Record<string, number | null>>(sql`
    with times as materialized (
      select ${seconds} as s, count(*) as c from ${verifications} where ${isTimed} group by 1
    ),
    ranked as materialized (select s, sum(c) over (order by s) as place from times),
    total as materialized (select coalesce(sum(c), 0) as n from times)
    select (select n from total) as n,
      (select min(s) from ranked where place >= (select (n * 50 + 99) / 100 from total)) as p50,
      (select min(s) from ranked where place >= (select (n * 90 + 99) / 100 from total)) as p90,
      ${sql.join(sums, sql`, `)}
    from times`);
  const { n, p50, p90 } = row;
  return {
    count: n ?? 0,
    upTo: boundsS.map((_, index) => row[`up${index}`] ?? 0),
    ...(typeof p50 === "number" && { p50 }),
    ...(typeof p90 === "number" && { p90 }),
  };
}

/** Spending in a window by booking day, less refunds and payments by the plan. */
export async function spentByDay(
  { db, accountId }: AccountShard,
  { from, to }: UsageWindow,
): Promise<readonly DayCredits[]> {
  const { at, kind, amountCents } = creditMovements;
  return d1Client(db)
    .select({
      day: sql<number>`${at} / ${sql.raw(String(DAY_MS))}`,
      cents: sql<number>`-sum(${amountCents})`,
    })
    .from(creditMovements)
    .where(
      and(
        eq(creditMovements.accountId, accountId),
        gte(at, from),
        lt(at, to),
        inArray(kind, ["capture", "refund", "plan"]),
      ),
    )
    .groupBy(sql`1`);
}

function isIn(accountId: string, { from, to, template }: UsageWindow): SQL | undefined {
  return and(
    eq(verifications.accountId, accountId),
    gte(verifications.createdAt, from),
    lt(verifications.createdAt, to),
    template === undefined ? undefined : eq(verifications.template, template),
  );
}
