import type { AppealCount } from "@svc/domain/review/appeal-facts";
import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verifications } from "../schema/verifications-schema.ts";

/** Epoch milliseconds of the verification's creation, `to` exclusive. */
type AppealWindow = { readonly from: number; readonly to: number };

/** The verifications that offered a second look, counted by their facts, of which few differ. */
export async function countAppeals(
  { db, accountId }: AccountShard,
  { from, to }: AppealWindow,
): Promise<readonly AppealCount[]> {
  const { appeal, createdAt } = verifications;
  const rows = await d1Client(db)
    .select({ facts: appeal, count: sql<number>`count(*)` })
    .from(verifications)
    .where(
      and(eq(verifications.accountId, accountId), gte(createdAt, from), lt(createdAt, to), isNotNull(appeal)),
    )
    .groupBy(appeal);
  return rows.flatMap(({ facts, count }) => (facts ? [{ facts, count }] : []));
}
