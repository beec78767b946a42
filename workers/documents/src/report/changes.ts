import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { COLUMN, INK } from "../paper/paper.ts";
import type { Picture } from "../pictures.ts";
import { nameOfPhoto, type Sheet, writeHeading } from "./sheet.ts";

/** A photo and the earlier one that it repeats (CONTRACT G21). */
export type Repeated = {
  readonly capture: CaptureBody;
  readonly index: number;
  readonly earlier: Picture;
  readonly picture: Picture;
};

const GAP = 12;
const MOST_HEIGHT = 220;
const FRAME = { width: 1.5, colour: "#b3261e" } as const;

/** Each pair side by side, the earlier photo first, with frames around what looks different. */
export function writeChanges({ paper, say, shown }: Sheet, pairs: readonly Repeated[]): void {
  if (pairs.length === 0) return;
  writeHeading({ paper }, say.text("change"));
  paper.write(say.text("change_hint"), { colour: INK.quiet });
  for (const { capture, index, earlier, picture } of pairs) {
    const sizes = [earlier, picture].map(fitted);
    const height = Math.max(...sizes.map((size) => size.height));
    paper.need(height + 40);
    paper.y += 6;
    const name = nameOfPhoto(capture, index, { say, shown });
    paper.write(name, { font: "bold", size: 9.5, role: "H3" });
    paper.y += 4;
    for (const [column, { jpeg }] of [earlier, picture].entries()) {
      const size = sizes[column] ?? { width: 0, height: 0 };
      const left = paper.leftOf({ x: COLUMN.x + column * (WIDTH + GAP), width: size.width });
      const { y } = paper;
      const frames = column === 0 ? [] : (capture.change?.regions ?? []);
      paper.figure(name, (pdf) => {
        pdf.image(Buffer.from(jpeg), left, y, size);
        for (const { x, y: top, width, height: tall } of frames)
          pdf
            .rect(left + x * size.width, y + top * size.height, width * size.width, tall * size.height)
            .lineWidth(FRAME.width)
            .stroke(FRAME.colour);
      });
    }
    paper.y += height + 8;
  }
}

const WIDTH = (COLUMN.width - GAP) / 2;

function fitted({ width, height }: Picture) {
  const scale = Math.min(WIDTH / width, MOST_HEIGHT / height);
  return { width: width * scale, height: height * scale };
}
