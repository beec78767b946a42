import type { Raster } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { nodeEmbedder } from "../../tools/pixel-judge.ts";
import { drawScene } from "./drawn.ts";
import { createSight } from "./sight.ts";

const LOOK = { frameLongPx: 1024, alsoHalf: true };
const embed = nodeEmbedder();

function counted() {
  const looked: string[] = [];
  const sight = createSight((...pictures: readonly [Raster, ...Raster[]]) => {
    looked.push(pictures.map(({ width }) => width).join(" "));
    return embed(...pictures);
  }, LOOK);
  return { looked, sight };
}

describe("A frame", () => {
  it("is examined once, however many checks need it", ({ expect }) => {
    const { looked, sight } = counted();
    const frame = drawScene(256, 192);
    const whole = sight.whole(frame);
    expect(sight.whole(frame)).toBe(whole);
    expect(sight.smallest(frame)).toEqual(whole.slice(whole.length / 2));
    expect(looked).toEqual(["256 128"]);
  });

  it("requested only as its smallest picture gives the same result from that alone", ({ expect }) => {
    const { looked, sight } = counted();
    const frame = drawScene(256, 192);
    const smallest = sight.smallest(frame);
    expect(looked).toEqual(["128"]);
    expect(smallest).toEqual(counted().sight.whole(frame).slice(smallest.length));
  });
});
