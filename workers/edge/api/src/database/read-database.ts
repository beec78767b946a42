import { presentDatabaseItem } from "@svc/contract/database/database-body";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { listDatabases as findDatabases, readRows } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { answerCsv, wantsCsv } from "../http/csv.ts";
import { inShard } from "../http/storage.ts";
import { answerDatabase, foundDatabase } from "./found-database.ts";

/** Implements CONTRACT G7. */
export async function listDatabases(c: ApiContext) {
  const request = orThrow(parsePageQuery(new URL(c.req.url).searchParams, {}));
  return answerPage(c, request, {
    scope: "databases",
    find: (page, shard) => findDatabases(shard, page),
    sortKeyOf: ({ sortKey }) => sortKey,
    present: presentDatabaseItem,
  });
}

/** CONTRACT G7. Answers with CSV when `Accept` asks for it. */
export async function readDatabase(c: ApiContext) {
  return wantsCsv(c) ? answerFile(c) : answerDatabase(c, 200);
}

async function answerFile(c: ApiContext) {
  const { id, columns } = await foundDatabase(c);
  const rows = await inShard(c, (shard) => readRows(shard, id));
  return answerCsv(c, id, [columns, ...rows]);
}
