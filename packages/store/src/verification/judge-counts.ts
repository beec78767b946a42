import { SAYS_GENERATED, WATERMARK_JUDGES } from "@svc/domain/outside-judges";
import type { DisputedCase, JudgeCount } from "@svc/domain/review/judged-photos";
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verifications } from "../schema/verifications-schema.ts";

/** Epoch milliseconds of the verification's creation, `to` exclusive. */
type JudgeWindow = { readonly from: number; readonly to: number };

const { judged, decision } = verifications;
const judge = sql`opinion.value ->> '$.name'`;
const saysGenerated = sql`((opinion.value ->> '$.score') >= ${SAYS_GENERATED})`;
const isFlagged = sql`((photo.value ->> '$.result') = 'flagged')`;
const watermarkJudges = sql.join(
  WATERMARK_JUDGES.map((name) => sql`${name}`),
  sql`, `,
);
/** A watermark that is not there says nothing, and one that is found is our result. */
const hasSay = sql`(${judge} not in (${watermarkJudges}))`;
const disagrees = sql`(${hasSay} and ${saysGenerated} <> ${isFlagged})`;
const opinions = sql`json_each(${judged}) photo, json_each(photo.value, '$.opinions') opinion`;

/**
 * Counts each judge's opinions by the decisions about the cases. The sign before the id keeps SQLite from walking all of
 * the account's rows in its order.
 */
export async function countJudges(
  { db, accountId }: AccountShard,
  window: JudgeWindow,
): Promise<readonly JudgeCount[]> {
  return d1Client(db).all<JudgeCount>(sql`
    select judge, decision, count(*) as cases, sum(generated > 0) as casesGenerated,
      sum(photos) as photos, sum(compared) as compared, sum(agreed) as agreed
    from (
      select ${judge} as judge, ${decision} as decision, count(*) as photos, sum(${saysGenerated}) as generated,
        sum(${hasSay}) as compared, sum(${hasSay} and not ${disagrees}) as agreed
      from ${verifications}, ${opinions}
      where ${isIn(accountId, window)}
      group by +${verifications.id}, 1
    )
    group by 1, 2`);
}

/** The newest cases in which a judge and our result disagree about a photo. */
export async function listDisputed(
  { db, accountId }: AccountShard,
  window: JudgeWindow,
  most: number,
): Promise<readonly DisputedCase[]> {
  const { id, name, createdAt } = verifications;
  const isDisputed = sql`exists (select 1 from ${opinions} where ${disagrees})`;
  const rows = await d1Client(db)
    .select({ id, name, createdAt, decision, judged })
    .from(verifications)
    .where(and(isIn(accountId, window), isDisputed))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  return rows.map(({ judged: photos, ...row }) => ({ ...row, photos: photos ?? [] }));
}

function isIn(accountId: string, { from, to }: JudgeWindow): SQL | undefined {
  return and(
    eq(verifications.accountId, accountId),
    gte(verifications.createdAt, from),
    lt(verifications.createdAt, to),
    isNotNull(judged),
  );
}
