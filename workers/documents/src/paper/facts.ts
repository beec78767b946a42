import { type Area, COLUMN, INK, type Paper } from "./paper.ts";

/** A name and what is said under it; left out where nothing is. */
export type Fact = readonly [name: string, said: string | undefined];

const LABEL_SHARE = 0.28;
const GAP = 10;

/** Names on the left, what is said on the right, each pair together for a reader who hears it. */
export function writeFacts(paper: Paper, facts: readonly Fact[], area: Area = COLUMN): void {
  const told = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? "") !== "");
  if (told.length === 0) return;
  paper.group("L", () => {
    for (const [name, said] of told) writeFact(paper, name, said, area);
  });
}

function writeFact(paper: Paper, name: string, said: string, { x, width }: Area): void {
  const labelWidth = width * LABEL_SHARE;
  const label = { x, width: labelWidth };
  const body = { x: x + labelWidth + GAP, width: width - labelWidth - GAP };
  const quiet = { size: 8.5, colour: INK.quiet, role: "Lbl" } as const;
  const said2 = { size: 9, role: "LBody" } as const;
  paper.need(Math.min(120, Math.max(paper.heightOf(name, quiet, label), paper.heightOf(said, said2, body))));
  paper.group("LI", () => {
    const top = paper.y;
    const page = pageOf(paper);
    paper.write(name, quiet, label);
    const afterLabel = paper.y;
    // a label that went on to another page takes its text along
    if (pageOf(paper) === page) paper.y = top;
    paper.write(said, said2, body);
    if (pageOf(paper) === page) paper.y = Math.max(paper.y, afterLabel);
    paper.y += 2;
  });
}

function pageOf({ pdf }: Paper): number {
  const { start, count } = pdf.bufferedPageRange();
  return start + count;
}
