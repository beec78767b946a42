import { stringify } from "csv-stringify/sync";
import type { ApiContext } from "../context.ts";

/** Whether the caller asked for a file and not for JSON. */
export function wantsCsv(c: ApiContext): boolean {
  const accept = c.req.header("Accept") ?? "";
  const types = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  return types.includes("text/csv") && !types.includes("application/json");
}

/** Rows of a file that is written piece by piece: `bom` for the first of them. */
export function csvText(
  records: readonly (readonly (string | number)[])[],
  { bom }: { readonly bom: boolean },
): string {
  return stringify(
    records.map((record) => [...record]),
    // a line end of another kind than the delimiter would otherwise stand bare, and begin a row of its own
    { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

/** A cell that a spreadsheet would run as a formula is led by an apostrophe (OWASP, CSV injection). */
export function answerCsv(c: ApiContext, name: string, records: readonly (readonly (string | number)[])[]) {
  return c.body(csvText(records, { bom: true }), 200, fileHeaders(`${name}.csv`, CSV_TYPE));
}

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

export function fileHeaders(name: string, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
  };
}
