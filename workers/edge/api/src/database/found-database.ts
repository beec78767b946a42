import { presentDatabase } from "@svc/contract/database/database-body";
import { ApiError } from "@svc/contract/wire/errors";
import { DATABASE_ID, type DatabaseHead } from "@svc/domain/database/database";
import { findDatabase, readRows } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

/** The id in the path. A malformed id gets the same 404 as one of another account. */
export function databaseIdOf(c: ApiContext): string {
  const id = c.req.param("id") ?? "";
  if (!DATABASE_ID.test(id)) throw missingDatabase();
  return id;
}

export async function foundDatabase(c: ApiContext): Promise<DatabaseHead> {
  const id = databaseIdOf(c);
  const found = await inShard(c, (shard) => findDatabase(shard, id));
  if (!found) throw missingDatabase();
  return found;
}

/** Answers with the current database and its rows. */
export async function answerDatabase<S extends 200 | 202>(c: ApiContext, status: S) {
  const database = await foundDatabase(c);
  const rows = await inShard(c, (shard) => readRows(shard, database.id));
  return c.json(presentDatabase(database, rows), status);
}

function missingDatabase(): ApiError {
  return new ApiError("not_found", "this account has no database with this id");
}
