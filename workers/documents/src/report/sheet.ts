import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { caseName } from "@svc/ui/case-words/case-name";
import { stepName } from "@svc/ui/case-words/case-terms";
import { COLUMN, type Paper } from "../paper/paper.ts";
import type { Picture } from "../pictures.ts";
import type { DocumentSay } from "../words/say.ts";

/** What every part of a report needs to write. */
export type Sheet = { readonly paper: Paper; readonly say: DocumentSay; readonly shown: CaseDetail };

/** `picture` is absent if nothing can be shown. */
export type Pictured = {
  readonly capture: CaptureBody;
  readonly isInFull: boolean;
  readonly picture?: Picture;
};

/** What the case is called everywhere: its claim number, else its id. */
export function nameOfCase(shown: CaseDetail): string {
  return caseName(shown)?.words ?? shown.verification.id;
}

/** The step's description with the photo's number. */
export function nameOfPhoto(
  capture: CaptureBody,
  index: number,
  { say, shown }: Pick<Sheet, "say" | "shown">,
): string {
  const number = say.text("number", { number: index + 1 });
  return capture.step === undefined ? number : `${number} · ${stepName(capture.step, shown.steps)}`;
}

/** A part's heading with a line above. It moves to the next page unless `below` more points fit under it. */
export function writeHeading({ paper }: Pick<Sheet, "paper">, heading: string, below = 40): void {
  paper.need(40 + below);
  if (!paper.isAtTop) {
    paper.y += 14;
    paper.rule();
    paper.y += 9;
  }
  paper.write(heading, { font: "bold", size: 12.5, role: "H2" }, COLUMN);
  paper.y += 4;
}
