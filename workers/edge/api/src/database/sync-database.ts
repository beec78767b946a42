import { ApiError } from "@svc/contract/wire/errors";
import type { DatabaseHead } from "@svc/domain/database/database";
import { logFailure } from "@svc/platform/log";
import type { ApiContext } from "../context.ts";
import { answerDatabase, foundDatabase } from "./found-database.ts";
import { pullCsv } from "./pull-csv.ts";
import { write } from "./write-database.ts";

// the limit of CONTRACT G7
const ANSWER_WITHIN_MS = 10_000;

/** CONTRACT G7: a slow sync continues after the response. A failed sync keeps the old content. */
export async function syncDatabase(c: ApiContext) {
  const database = await foundDatabase(c);
  const { source, sourceUrl } = database;
  if (source !== "url" || sourceUrl === undefined) {
    throw new ApiError("conflict", "this database has no source_url", {
      hint: "Replace it with PUT /v1/databases/{id} and a source_url, or upload its rows.",
    });
  }
  const pulling = pull(c, database, sourceUrl);
  const isDone = await Promise.race([pulling.then(() => true), after(ANSWER_WITHIN_MS)]);
  if (!isDone) c.executionCtx.waitUntil(pulling.catch((error: unknown) => log(database.id, error)));
  return answerDatabase(c, isDone ? 200 : 202);
}

/** Does not overwrite rows that changed during the download. */
async function pull(c: ApiContext, database: DatabaseHead, sourceUrl: string): Promise<void> {
  const table = await pullCsv(c, sourceUrl, database.identifierColumn);
  const { id, name, updatedAt } = database;
  const content = { id, name, source: "url", sourceUrl, table } as const;
  await write(c, content, { mode: "replace", expectedUpdatedAt: updatedAt });
}

function after(ms: number): Promise<false> {
  const { promise, resolve } = Promise.withResolvers<false>();
  setTimeout(() => resolve(false), ms);
  return promise;
}

function log(databaseId: string, error: unknown): void {
  logFailure("database.sync", error, { databaseId });
}
