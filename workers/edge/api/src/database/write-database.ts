import { presentDatabase } from "@svc/contract/database/database-body";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { DATABASE_ID, DATABASE_LIMITS } from "@svc/domain/database/database";
import { newUlid } from "@svc/domain/ids";
import {
  type DatabaseContent,
  findDatabase,
  type WriteRule,
  writeDatabase,
} from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";
import { readWrite } from "./read-write.ts";

/** Implements CONTRACT G7. */
export async function createDatabase(c: ApiContext) {
  const { id = `db_${newUlid(Date.now())}`, ...content } = await readWrite(c);
  await write(c, { ...content, id }, { mode: "create" });
  return answerWritten(c, { ...content, id }, 201);
}

/** CONTRACT G7: the id comes from the path. */
export async function replaceDatabase(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  if (!DATABASE_ID.test(id))
    throw invalidRequest([{ path: "id", message: `must match ${DATABASE_ID.source}` }]);
  const { id: said = id, ...content } = await readWrite(c);
  if (said !== id) throw invalidRequest([{ path: "id", message: "must be the id in the address" }]);
  const written = await write(c, { ...content, id }, { mode: "replace" });
  return answerWritten(c, { ...content, id }, written === "created" ? 201 : 200);
}

export async function write(c: ApiContext, content: DatabaseContent, rule: WriteRule) {
  const options = { rule, now: Date.now() };
  const written = await inShard(c, (shard) => writeDatabase(shard, content, options));
  if (written === "exists") {
    throw new ApiError("conflict", `a database with the id ${content.id} already exists`, {
      hint: "Replace it with PUT /v1/databases/{id}.",
    });
  }
  if (written === "too_many") {
    throw new ApiError("conflict", `an account can have at most ${DATABASE_LIMITS.databases} databases`, {
      hint: "Delete one you no longer use.",
    });
  }
  if (written === "changed") {
    throw new ApiError(
      "conflict",
      "the database was changed in the meantime; read it and retry from its state",
    );
  }
  return written;
}

async function answerWritten<S extends 200 | 201>(c: ApiContext, { id, table }: DatabaseContent, status: S) {
  const database = await inShard(c, (shard) => findDatabase(shard, id));
  if (!database) throw new ApiError("conflict", "the database was deleted in the meantime");
  const location = status === 201 ? { Location: `/v1/databases/${id}` } : {};
  return c.json(presentDatabase(database, table.rows), status, location);
}
