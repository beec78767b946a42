import type { AccountId } from "@svc/domain/ids";
import { eq } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { accounts } from "../schema/schema.ts";

/**
 * The databases of a deployment. `DB` is the directory (accounts, keys, brands, secrets, what an operator loads) and
 * shard 0; `DB_1`, `DB_2` … are further shards, as many as `wrangler.toml` binds.
 */
export type Databases = { readonly DB: D1Database; readonly [further: `DB_${number}`]: D1Database };

/**
 * Where one account's rows lie: verifications, deliveries, templates, databases, statements. Every query on them takes
 * one of these, so that none can ask for another account, or another database.
 */
export type AccountShard = { readonly db: D1Database; readonly accountId: AccountId };

type Resident = { readonly id: AccountId; readonly shard: number };

/** Throws when `wrangler.toml` does not bind the database. */
export function shardOf(databases: Databases, { id, shard }: Resident): AccountShard {
  const db = shard === 0 ? databases.DB : databases[`DB_${shard}`];
  if (!db) throw new Error(`an account lies in DB_${shard}, which wrangler.toml does not bind`);
  return { db, accountId: id };
}

/** An account stays where it was made, so what was read once holds as long as the isolate. */
const residents = new Map<AccountId, number>();
const RESIDENTS_MOST = 10_000;

/** As `shardOf`, for who knows no more than the account's id. */
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
