import { greyCopy } from "@svc/imaging/grey";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import { drawBlocks } from "../test/draw-blocks.ts";
import { CHANGE_KINDS, changedView, firstView } from "../tools/changed-view.ts";
import { compareViews } from "./changes.ts";

const COPY_PX = 512;
const OTHER = drawBlocks(99);

function compared(seed: number, change?: Parameters<typeof changedView>[1]["change"]) {
  const whole = drawBlocks(seed);
  const later = changedView(whole, { other: OTHER, ...(change && { change }) }, seededRandom(seed));
  return compareViews(greyCopy(later, COPY_PX), greyCopy(firstView(whole), COPY_PX));
}

describe("two photos of one thing (CONTRACT G21)", () => {
  it("are alike under other light from nearly the same place", ({ expect }) => {
    for (const seed of [1, 2]) {
      const found = compared(seed);
      expect(found?.regions, String(seed)).toEqual([]);
      expect(found?.score).toBeLessThan(0.3);
    }
  });

  it.for(CHANGE_KINDS)("differ where there is something new: %s", (kind, { expect }) => {
    const [before = 1, after = 0] = [compared(1)?.score, compared(1, { kind, area: 0.1 })?.score];
    expect(after).toBeGreaterThan(before);
  });

  it("have their changed part in the box", ({ expect }) => {
    const whole = drawBlocks(7);
    const first = greyCopy(firstView(whole), COPY_PX);
    const later = { ...first, luma: new Uint8Array(first.luma) };
    // a grey square over the middle
    for (let y = 150; y < 250; y++) later.luma.fill(90, y * first.width + 200, y * first.width + 300);
    const regions = compareViews(later, first)?.regions ?? [];
    expect(regions).toHaveLength(1);
    for (const { x, y, width, height } of regions) {
      expect([x > 150 / first.width, x + width < 350 / first.width]).toEqual([true, true]);
      expect([y > 100 / first.height, y + height < 300 / first.height]).toEqual([true, true]);
    }
  });

  it("are not compared if they show something else", ({ expect }) => {
    const [one, other] = [drawBlocks(1), drawBlocks(2)].map((raster) => greyCopy(raster, COPY_PX));
    expect(one && other && compareViews(one, other)).toBeUndefined();
  });

  it("may have any size, even one that is too small to compare", ({ expect }) => {
    const tiny = { width: 8, height: 8, luma: new Uint8Array(64) };
    expect(compareViews(tiny, tiny)).toBeUndefined();
  });
});
