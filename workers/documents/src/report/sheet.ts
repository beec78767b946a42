import type { CaseDetail } from "@svc/contract/case/case-detail";
import { COLUMN, type Paper } from "../paper/paper.ts";
import type { DocumentSay } from "../words/say.ts";

/** What every part of a report needs to write. */
export type Sheet = { readonly paper: Paper; readonly say: DocumentSay; readonly shown: CaseDetail };

/** A part's heading with a line above. It moves to the next page unless `below` more points fit under it. */
export function writeHeading({ paper }: Pick<Sheet, "paper">, heading: string, below = 40): void {
  paper.need(38 + below);
  paper.y += 12;
  paper.rule();
  paper.y += 9;
  paper.write(heading, { font: "bold", size: 12, role: "H2" }, COLUMN);
  paper.y += 4;
}
