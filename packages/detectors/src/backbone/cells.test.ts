import { describe, it } from "vitest";
import { nodeBackbone } from "../../tools/pixel-judge.ts";
import { drawScene } from "../pixel/drawn.ts";
import { CELL_SIZE } from "./cells.ts";

const { embed, cellsOf } = nodeBackbone();
const STEM_CHANNELS = 32;

describe("The cells of a frame", () => {
  it("cover it, those at the right and lower borders in part", ({ expect }) => {
    const { columns, rows, numbers } = cellsOf(drawScene(130, 64));
    expect([columns, rows, numbers.length]).toEqual([5, 2, 10 * CELL_SIZE]);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });

  it("have on average what the whole frame has", ({ expect }) => {
    const frame = drawScene(128, 96);
    const [whole, { numbers }] = [embed(frame), cellsOf(frame)];
    for (let channel = 0; channel < STEM_CHANNELS; channel++) {
      let sum = 0;
      for (let cell = 0; cell < 12; cell++) sum += numbers[cell * CELL_SIZE + channel] ?? Number.NaN;
      expect(sum / 12).toBeCloseTo(whole[channel] ?? Number.NaN, 4);
    }
  });

  it("differ where the frame does", ({ expect }) => {
    const { numbers } = cellsOf(drawScene(128, 96));
    expect(numbers.slice(0, CELL_SIZE)).not.toEqual(numbers.slice(11 * CELL_SIZE));
  });
});
