// a spreadsheet takes a file without it for another encoding
const BYTE_ORDER_MARK = "\uFEFF";
// our choice: a browser has begun to save it by then
const KEPT_MS = 10_000;

/** A CSV file that was made here, among the person's downloads. */
export function saveFile(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
