import { describe, it } from "vitest";
import { findRegions } from "./find-regions.ts";

const SIZE = { width: 128, height: 80 };
const NOTHING = Array.from({ length: 12 }, () => -3);

/** Strengths for a frame of four by three cells whose last row is half a cell high. */
function strengthsOf(cells: Record<number, number>): Float32Array {
  return Float32Array.from(NOTHING, (nothing, cell) => cells[cell] ?? nothing);
}

describe("Edited regions", () => {
  it("are boxes around cells that hang together, the strongest first", ({ expect }) => {
    const found = findRegions(strengthsOf({ 0: 1, 6: 2, 7: 3, 11: 2 }), 0, SIZE);
    expect(found).toEqual([
      { x: 0.5, y: 0.4, width: 0.5, height: 0.6 },
      { x: 0, y: 0, width: 0.25, height: 0.4 },
    ]);
  });

  it("do not hang together around the frame's sides", ({ expect }) => {
    expect(findRegions(strengthsOf({ 3: 1, 4: 1 }), 0, SIZE)).toHaveLength(2);
  });

  it("are at most three", ({ expect }) => {
    expect(findRegions(strengthsOf({ 0: 1, 2: 1, 5: 1, 8: 1, 10: 1 }), 0, SIZE)).toHaveLength(3);
  });

  it("are the strongest cell where none convinces by itself", ({ expect }) => {
    expect(findRegions(strengthsOf({ 5: -1 }), 0, SIZE)).toEqual([
      { x: 0.25, y: 0.4, width: 0.25, height: 0.4 },
    ]);
  });
});
