// a spreadsheet takes a file without it for another encoding
const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet would run as a formula (OWASP, CSV injection), also written full width, and what reads like our own guard. */
const GUARDED = /^'*[=+\-@\t\r\n＝＋－＠]/;
// whichever separator the reader takes it for, and blanks that it would cut off
const QUOTED = /[",;|\t\r\n]|^\s|\s$/;

/**
 * RFC 4180, for a spreadsheet: a text that it would run as a formula begins with an apostrophe, which `withoutGuard` takes away
 * again.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

/** A cell of such a file as it was. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A number is none that somebody typed. */
function cellText(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = GUARDED.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
