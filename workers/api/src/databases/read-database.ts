import { presentDatabaseItem } from "@svc/contract/database-body";
import { parsePageQuery } from "@svc/contract/page-query";
import { orThrow } from "@svc/contract/parsed";
import { listDatabases as findDatabases, readRows } from "@svc/store/databases";
import { stringify } from "csv-stringify/sync";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { withStorage } from "../http/storage.ts";
import { answerDatabase, foundDatabase } from "./found-database.ts";

/** CONTRACT G7. */
export async function listDatabases(c: ApiContext): Promise<Response> {
  const request = orThrow(parsePageQuery(new URL(c.req.url).searchParams, {}));
  return answerPage(c, request, {
    scope: "databases",
    find: (page) => findDatabases(c.env.DB, c.var.account.id, page),
    sortKeyOf: ({ sortKey }) => sortKey,
    present: presentDatabaseItem,
  });
}

/** CONTRACT G7; as a file for those who ask for one. */
export async function readDatabase(c: ApiContext): Promise<Response> {
  return wantsCsv(c.req.header("Accept")) ? answerCsv(c) : answerDatabase(c, 200);
}

function wantsCsv(accept = ""): boolean {
  const types = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  return types.includes("text/csv") && !types.includes("application/json");
}

/** A cell that a spreadsheet would run as a formula is led by an apostrophe (OWASP, CSV injection). */
async function answerCsv(c: ApiContext): Promise<Response> {
  const { id, columns } = await foundDatabase(c);
  const rows = await withStorage(() => readRows(c.env.DB, c.var.account.id, id));
  const text = stringify([[...columns], ...rows.map((row) => [...row])], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
  return c.body(text, 200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${id}.csv"`,
    "X-Content-Type-Options": "nosniff",
  });
}
