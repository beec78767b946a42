import { describe, it } from "vitest";
import { drawPixels, drawScene } from "./drawn.ts";
import { findParts } from "./find-parts.ts";
import type { PixelJudge } from "./judge.ts";

const { frame } = drawPixels(drawScene);
const model = { name: "screen-pixels", version: "1.0.0" } as const;

/** Flags a part whose first pixel is white. */
const seesWhite: PixelJudge = (_check, { rgb }) => {
  const confidence = rgb[0] === 255 ? 0.9 : 0.1;
  return { model, confidence, operatingPoint: 0.8, frameWeight: 1 };
};

function whiteQuarter(left: number, top: number) {
  const rgb = frame.rgb.slice();
  const half = frame.width / 2;
  for (let y = 0; y < half; y++) {
    const from = ((top * half + y) * frame.width + left * half) * 3;
    rgb.fill(255, from, from + half * 3);
  }
  return { ...frame, rgb };
}

describe("The parts of a flagged frame", () => {
  it.for([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)("are the quarter that is what the check looks for (%i, %i)", ([left, top], { expect }) => {
    const parts = findParts(seesWhite, "screen", whiteQuarter(left, top));
    expect(parts).toContainEqual({ x: left / 2, y: top / 2, width: 0.5, height: 0.5 });
    expect(parts.length).toBeLessThanOrEqual(2);
  });

  it("are the strongest one where none convinces by itself", ({ expect }) => {
    expect(findParts(seesWhite, "screen", frame)).toHaveLength(1);
  });
});
