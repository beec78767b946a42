import type { AccountId } from "@svc/domain/ids";
import { eq } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { accounts } from "../schema/schema.ts";

/**
 * The databases of a deployment. `DB` is the directory (accounts, keys, brands, secrets, data loaded by the
 * operator) and shard 0. `DB_1`, `DB_2` … are further shards, as many as `wrangler.toml` binds.
 */
export type Databases = { readonly DB: D1Database; readonly [further: `DB_${number}`]: D1Database };

/**
 * Where the rows of one account are: verifications, deliveries, templates, databases, statements. Every query
 * on them takes an `AccountShard`, so that none can read another account or database.
 */
export type AccountShard = { readonly db: D1Database; readonly accountId: AccountId };

type Resident = { readonly id: AccountId; readonly shard: number };

/** Throws if `wrangler.toml` does not bind the database. */
export function shardOf(databases: Databases, { id, shard }: Resident): AccountShard {
  const db = shard === 0 ? databases.DB : databases[`DB_${shard}`];
  if (!db) throw new Error(`an account lies in DB_${shard}, which wrangler.toml does not bind`);
  return { db, accountId: id };
}

/** An account never moves, so its shard can be cached for the life of the isolate. */
const residents = new Map<AccountId, number>();
const RESIDENTS_MOST = 10_000;

/** Like `shardOf`, for callers that know only the account's id. */
export async function findShard(databases: Databases, id: AccountId): Promise<AccountShard> {
  const known = residents.get(id);
  if (known !== undefined) return shardOf(databases, { id, shard: known });
  const { shard } = accounts;
  const [row] = await d1Client(databases.DB).select({ shard }).from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error("the directory does not know this account");
  if (residents.size >= RESIDENTS_MOST) residents.clear();
  residents.set(id, row.shard);
  return shardOf(databases, { id, shard: row.shard });
}
