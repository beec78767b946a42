import { type Area, COLUMN, INK, MOST_LINES, type Paper } from "./paper.ts";

/** A name and what is said under it; left out where nothing is. */
export type Fact = readonly [name: string, said: string | undefined];

const LABEL_SHARE = 0.28;
const GAP = 10;

/** our choice: four pages; whoever writes fifty long texts into a case does not get a book of them. */
const MOST_LINES_OF_ALL = 240;
const QUIET = { size: 8.5, colour: INK.quiet, role: "Lbl", most: 12 } as const;
const SAID = { size: 9, role: "LBody" } as const;

/** Names on the left, what is said on the right, each pair together for a reader who hears it. Too long together, the longest are cut. */
export function writeFacts(paper: Paper, facts: readonly Fact[], area: Area = COLUMN): void {
  const told = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? "") !== "");
  if (told.length === 0) return;
  const columns = columnsOf(area);
  const most = mostOf(told.map(([, said]) => paper.linesIn(said, SAID, columns.body)));
  paper.group("L", () => {
    for (const fact of told) writeFact(paper, fact, { ...columns, most });
  });
}

/** The most lines that each may have so that all of them together have no more than MOST_LINES_OF_ALL, if each may have one. */
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
    // a label that went on to another page takes its text along
    if (paper.pages === page) paper.y = top;
    paper.write(said, style, body);
    if (paper.pages === page) paper.y = Math.max(paper.y, afterLabel);
    paper.y += 2;
  });
}
