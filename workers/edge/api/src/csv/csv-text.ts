import { stringify } from "csv-stringify/sync";

export type CsvRecord = readonly (string | number)[];

/**
 * Rows by RFC 4180, CRLF at line ends. A cell that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV
 * injection). Of a file that is written in pieces, only the first has the `bom`.
 */
export function csvText(records: readonly CsvRecord[], { bom }: { readonly bom: boolean }): string {
  return stringify(
    records.map((record) => [...record]),
    // a lone CR or LF in a cell would otherwise stay unquoted and start a row of its own
    { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}
