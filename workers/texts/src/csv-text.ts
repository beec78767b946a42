import type { CsvRecord } from "@svc/platform/texts-rpc";
import { stringify } from "csv-stringify/sync";

/**
 * See TextsRpc. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP, CSV injection).
 */
export function csvText(records: readonly CsvRecord[], { bom }: { readonly bom: boolean }): string {
  return stringify(
    records.map((record) => [...record]),
    // Otherwise a line end that differs from the delimiter would stay unquoted and start a new row
    { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}
