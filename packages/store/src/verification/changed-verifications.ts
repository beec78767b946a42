import type { VerificationId } from "@svc/domain/ids";
import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { WRITTEN_AT } from "./verifications.ts";
import { verifications } from "../schema/verifications-schema.ts";

/**
 * When a row was last written, by the database's clock, which never goes back. The id distinguishes rows of one
 * millisecond.
 */
export type Change = { readonly updatedAt: number; readonly id: VerificationId };

/** The changes after this one, the oldest first. Excludes the current millisecond, in which more may follow. */
export async function changedSince(
  { db, accountId }: AccountShard,
  after: Change,
  limit: number,
): Promise<readonly Change[]> {
  const rows = await d1Client(db)
    .select({ updatedAt: verifications.updatedAt, id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.accountId, accountId),
        sql`(${verifications.updatedAt}, ${verifications.id}) > (${after.updatedAt}, ${after.id})`,
        lt(verifications.updatedAt, WRITTEN_AT),
      ),
    )
    .orderBy(asc(verifications.updatedAt), asc(verifications.id))
    .limit(limit);
  return rows.map(changeOf);
}

/** Undefined if the account has none. */
export async function newestChange({ db, accountId }: AccountShard): Promise<Change | undefined> {
  const [row] = await d1Client(db)
    .select({ updatedAt: verifications.updatedAt, id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.accountId, accountId), lt(verifications.updatedAt, WRITTEN_AT)))
    .orderBy(desc(verifications.updatedAt), desc(verifications.id))
    .limit(1);
  return row && changeOf(row);
}

function changeOf({ updatedAt, id }: { readonly updatedAt: number; readonly id: string }): Change {
  return { updatedAt, id: id as VerificationId }; // written by projectVerification
}
