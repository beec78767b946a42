import type { AccountId } from "@svc/domain/ids";
import { and, eq, isNull } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { accountMoves } from "../schema/moves-schema.ts";
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

/** Throws if `wrangler.toml` does not bind the database. */
export function databaseOf(databases: Databases, shard: number): D1Database {
  const db = shard === 0 ? databases.DB : databases[`DB_${shard}`];
  if (!db) throw new Error(`an account lies in DB_${shard}, which wrangler.toml does not bind`);
  return db;
}

type Resident = { readonly shard: number; readonly until: number };

/** How long an isolate may rely on what the directory said of an account. */
export const RESIDENT_MS = 30_000;
/** The same for an account that moves: the move waits for this after it has changed the directory. */
export const MOVING_RESIDENT_MS = 1_000;
const RESIDENTS_MOST = 10_000;
const residents = new Map<AccountId, Resident>();

/** Reads the directory at most every `RESIDENT_MS` per isolate. */
export async function findShard(databases: Databases, accountId: AccountId): Promise<AccountShard> {
  const known = residents.get(accountId);
  if (known && known.until > Date.now()) return { db: databaseOf(databases, known.shard), accountId };
  // before the read, whose answer may already be old when it arrives
  const asked = Date.now();
  const { id, shard } = accounts;
  const isMoving = and(eq(accountMoves.accountId, id), isNull(accountMoves.openedAt));
  const [row] = await d1Client(databases.DB)
    .select({ shard, moving: accountMoves.accountId })
    .from(accounts)
    .leftJoin(accountMoves, and(isMoving, isNull(accountMoves.endedAt)))
    .where(eq(id, accountId));
  if (!row) throw new Error("the directory does not know this account");
  if (residents.size >= RESIDENTS_MOST) residents.clear();
  const forMs = row.moving === null ? RESIDENT_MS : MOVING_RESIDENT_MS;
  residents.set(accountId, { shard: row.shard, until: asked + forMs });
  return { db: databaseOf(databases, row.shard), accountId };
}
