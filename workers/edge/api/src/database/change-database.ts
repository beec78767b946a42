import { parseRenameDatabase, parseUpsertRows } from "@svc/contract/database/database-requests";
import { presentDatabase } from "@svc/contract/database/database-body";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { DATABASE_LIMITS } from "@svc/domain/database/database";
import {
  deleteDatabase as removeDatabase,
  deleteRow as removeRow,
  readRows,
  renameDatabase as rename,
  upsertRows as upsert,
} from "@svc/store/template/databases";
import { findTemplateUsing } from "@svc/store/template/link-templates";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { inShard } from "../http/storage.ts";
import { answerDatabase, databaseIdOf, foundDatabase } from "./found-database.ts";

/** Implements SPEC 4.7, which defines its own body for a 503. */
export async function renameDatabase(c: ApiContext) {
  const { name } = orThrow(parseRenameDatabase(await readJson(c.req.raw)));
  try {
    const { id } = await foundDatabase(c);
    const change = { id, name, now: Date.now() };
    await inShard(c, (shard) => rename(shard, change));
    return await answerDatabase(c, 200);
  } catch (error) {
    return answerDown(c, error);
  }
}

/** SPEC 4.7: answers 503 for a failed rename, wherever in the call the storage failed. Rethrows any other error. */
export function answerDown(c: ApiContext, error: unknown) {
  const isDown = error instanceof ApiError && error.code === "storage_unavailable";
  if (isDown) return c.json({ error: "storage_unavailable" as const }, 503, { ...error.headers });
  throw error;
}

/** Implements CONTRACT G7. */
export async function upsertRows(c: ApiContext) {
  const input = await readJson(c.req.raw, { maxBytes: DATABASE_LIMITS.bytes });
  orThrow(parseUpsertRows(input));
  const database = await foundDatabase(c);
  const rows = orThrow(parseUpsertRows(input, database));
  const { id, columns, identifierColumn } = database;
  const change = { id, table: { columns, identifierColumn, rows }, now: Date.now() };
  const written = await inShard(c, (shard) => upsert(shard, change));
  if (written === "too_many") {
    throw invalidRequest([{ path: "rows", message: `must have at most ${DATABASE_LIMITS.rows} items` }]);
  }
  const all = await inShard(c, (shard) => readRows(shard, id));
  return c.json(presentDatabase({ ...database, updatedAt: change.now }, all), 200);
}

/** Implements CONTRACT G7. */
export async function deleteRow(c: ApiContext) {
  const row = { id: databaseIdOf(c), identifier: c.req.param("identifier") ?? "", now: Date.now() };
  const outcome = await inShard(c, (shard) => removeRow(shard, row));
  if (outcome === "missing") throw new ApiError("not_found", "this database has no row with this identifier");
  return c.body(null, 204);
}

/** Implements CONTRACT G7. */
export async function deleteDatabase(c: ApiContext) {
  const { id } = await foundDatabase(c);
  const user = await inShard(c, (shard) => findTemplateUsing(shard, { databaseId: id }));
  if (user !== undefined) {
    throw new ApiError("conflict", `the template ${user} uses this database`, {
      hint: "Revoke the template, or change and publish it without the database.",
    });
  }
  await inShard(c, (shard) => removeDatabase(shard, id));
  return c.body(null, 204);
}
