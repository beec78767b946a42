import { parse } from "csv-parse/sync";

/** A line of the CSV file: a photo's file, or a case whose photos all have this label. */
export type LabelledRow = { readonly line: number; readonly positive: boolean } & (
  | { readonly path: string }
  | { readonly caseId: string }
);

export type Labels = { readonly rows: readonly LabelledRow[]; readonly unlabelled: number };

/** A problem of the user's file, with its line and what to do. */
export class LabelError extends Error {}

const CASE_ID = /^vfy_[0-9A-HJKMNP-TV-Z]{26}$/;
const LABELS: ReadonlyMap<string, boolean> = new Map([
  ["genuine", false],
  ["generated", true],
]);

type Cells = Readonly<Record<string, string | undefined>>;

/**
 * Reads `path,label` or `id,label`; other columns, as in the console's export of cases, are ignored. A row with an empty
 * label is counted and left out. The first row with another problem is refused with its line.
 */
export function readLabels(file: string, text: string): Labels {
  const listed = parse<{ readonly record: Cells; readonly info: { readonly lines: number } }>(text, {
    columns: (heads: readonly string[]) => headsOf(file, heads),
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
  });
  const labelled = listed.filter(({ record }) => record["label"] !== undefined && record["label"] !== "");
  const rows = labelled.map(({ record, info: { lines } }) => rowOf(record, `${file}, line ${lines}`, lines));
  const seen = new Map<string, LabelledRow>();
  for (const row of rows) {
    const name = "path" in row ? row.path : row.caseId;
    const first = seen.get(name);
    if (first)
      throw new LabelError(
        `${file}, line ${row.line}: ${name} is in line ${first.line} too. Remove one of them`,
      );
    seen.set(name, row);
  }
  return { rows, unlabelled: listed.length - rows.length };
}

function headsOf(file: string, heads: readonly string[]): string[] {
  const names = heads.map((head) => head.trim().toLowerCase());
  if (!names.includes("label") || !(names.includes("path") || names.includes("id")))
    throw new LabelError(
      `${file}, line 1: needs the columns path (or id, for cases) and label. Add them to the first line`,
    );
  return names;
}

function rowOf(record: Cells, where: string, line: number): LabelledRow {
  const { label = "", path = "", id = "" } = record;
  const positive = LABELS.get(label.toLowerCase());
  if (positive === undefined)
    throw new LabelError(`${where}: the label must be genuine or generated, not "${label}"`);
  if (path !== "") return { line, positive, path };
  if (!CASE_ID.test(id))
    throw new LabelError(`${where}: needs the path of a photo, or the id of a case (vfy_…), not "${id}"`);
  return { line, positive, caseId: id };
}
