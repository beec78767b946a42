import { stringify } from "csv-stringify/sync";
import type { ApiContext } from "../context.ts";

/** Whether the caller asked for a file and not for JSON. */
export function wantsCsv(c: ApiContext): boolean {
  const accept = c.req.header("Accept") ?? "";
  const types = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  return types.includes("text/csv") && !types.includes("application/json");
}

/** A cell that a spreadsheet would run as a formula is led by an apostrophe (OWASP, CSV injection). */
export function answerCsv(c: ApiContext, name: string, records: readonly (readonly (string | number)[])[]) {
  const text = stringify(
    records.map((record) => [...record]),
    // a line end of another kind than the delimiter would otherwise stand bare, and begin a row of its own
    { bom: true, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
  return c.body(text, 200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "X-Content-Type-Options": "nosniff",
  });
}
