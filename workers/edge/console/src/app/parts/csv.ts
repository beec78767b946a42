// without it, spreadsheets assume another encoding
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Cells that a spreadsheet would run as a formula (OWASP, CSV injection), including full-width characters, and cells
 * that look like our own guard.
 */
const GUARDED = /^'*[=+\-@\t\r\n＝＋－＠]/;
// quotes cells with any separator a reader may assume, or with outer spaces it might trim
const QUOTED = /[",;|\t\r\n]|^\s|\s$/;

/**
 * RFC 4180 for spreadsheets: a cell that would run as a formula gets a leading apostrophe, which `withoutGuard` removes
 * again.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

/** Restores a cell of such a file. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** Numbers are our own and need no guard. */
function cellText(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = GUARDED.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
