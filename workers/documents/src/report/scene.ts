import { rateText, sceneResultKey, sideName } from "@svc/ui/case-words/scene";
import { INK } from "../paper/paper.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

/** CONTRACT G18: whether the photos fit together, and what does not. */
export function writeScene({ paper, say, shown }: Sheet): void {
  const { consistency } = shown.verification;
  if (!consistency) return;
  writeHeading({ paper }, say.text("scene"));
  paper.write(say.text(sceneResultKey(consistency)));
  for (const found of consistency.found) {
    paper.y += 4;
    paper.write(say.text(`scene_rule_${found.rule}`), { font: "bold", size: 9 });
    for (const side of found.compared) {
      const name = sideName(side, shown, say.text);
      paper.write(side.value === undefined ? name : `${name}: ${side.value}`, { size: 9 });
    }
    const rate = rateText(found, say.text, say.percent);
    if (rate !== undefined) paper.write(rate, { size: 8, colour: INK.quiet });
  }
}
