import type { CsvRecord } from "@svc/platform/texts-rpc";
import { stringify } from "csv-stringify/sync";

/** See TextsRpc. A cell that a spreadsheet would run as a formula is led by an apostrophe (OWASP, CSV injection). */
export function csvText(records: readonly CsvRecord[], { bom }: { readonly bom: boolean }): string {
  return stringify(
    records.map((record) => [...record]),
    // a line end of another kind than the delimiter would otherwise stand bare, and begin a row of its own
    { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}
