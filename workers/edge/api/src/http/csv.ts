import type { CsvRecord } from "../csv/csv-text.ts";
import type { ApiContext } from "../context.ts";

export function wantsCsv(c: ApiContext): boolean {
  const accept = c.req.header("Accept") ?? "";
  const types = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  return types.includes("text/csv") && !types.includes("application/json");
}

export async function answerCsv(c: ApiContext, name: string, records: readonly CsvRecord[]) {
  const { csvText } = await import("../csv/csv-text.ts");
  const text = csvText(records, { bom: true });
  return c.body(text, 200, fileHeaders(`${name}.csv`, CSV_TYPE));
}

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

export function fileHeaders(name: string, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
  };
}
