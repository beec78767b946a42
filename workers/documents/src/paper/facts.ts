import { type Area, COLUMN, INK, MOST_LINES, type Paper } from "./paper.ts";

/** A name and its value; omitted if the value is empty. */
export type Fact = readonly [name: string, said: string | undefined];

const LABEL_SHARE = 0.28;
const GAP = 10;

/** Our choice: four pages, so that a case with fifty long texts does not become a book. */
const MOST_LINES_OF_ALL = 240;
const QUIET = { size: 8.5, colour: INK.quiet, role: "Lbl", most: 12 } as const;
const SAID = { size: 9, role: "LBody" } as const;

/**
 * Writes names on the left and values on the right, tagged as pairs for screen readers. If the list is too long, the
 * longest values are cut.
 */
export function writeFacts(paper: Paper, facts: readonly Fact[], area: Area = COLUMN): void {
  const told = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? "") !== "");
  if (told.length === 0) return;
  const columns = columnsOf(area);
  const most = mostOf(told.map(([, said]) => paper.linesIn(said, SAID, columns.body)));
  paper.group("L", () => {
    for (const fact of told) writeFact(paper, fact, { ...columns, most });
  });
}

/** The largest line limit per value for which the total stays within MOST_LINES_OF_ALL; at least one. */
export function mostOf(lines: readonly number[]): number {
  const sumAt = (most: number) => lines.reduce((sum, each) => sum + Math.min(each, most), 0);
  let most = MOST_LINES;
  while (most > 1 && sumAt(most) > MOST_LINES_OF_ALL) most -= 1;
  return most;
}

function columnsOf({ x, width }: Area) {
  const labelWidth = width * LABEL_SHARE;
  return {
    label: { x, width: labelWidth },
    body: { x: x + labelWidth + GAP, width: width - labelWidth - GAP },
  };
}

type Columns = ReturnType<typeof columnsOf> & { readonly most: number };

function writeFact(paper: Paper, [name, said]: readonly [string, string], columns: Columns): void {
  const { label, body, most } = columns;
  const style = { ...SAID, most };
  paper.need(Math.min(120, Math.max(paper.heightOf(name, QUIET, label), paper.heightOf(said, style, body))));
  paper.group("LI", () => {
    const top = paper.y;
    const page = paper.pages;
    paper.write(name, QUIET, label);
    const afterLabel = paper.y;
    // If the label continued on a new page, its text moves there too
    if (paper.pages === page) paper.y = top;
    paper.write(said, style, body);
    if (paper.pages === page) paper.y = Math.max(paper.y, afterLabel);
    paper.y += 2;
  });
}
