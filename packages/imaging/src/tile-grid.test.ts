import { describe, it } from "vitest";
import { tileGrid, tileStarts } from "./tile-grid.ts";

describe("tileGrid", () => {
  it("puts nine tiles around the centres of nine parts, on block borders", ({ expect }) => {
    expect(tileStarts(4032)).toEqual([544, 1888, 3232]);
    expect(tileGrid(4032, 3024)).toHaveLength(9);
    expect(tileGrid(4032, 3024)[0]).toEqual({ x: 544, y: 376, width: 256, height: 256 });
  });

  it("drops tiles that would repeat another", ({ expect }) => {
    expect(tileGrid(256, 256)).toEqual([{ x: 0, y: 0, width: 256, height: 256 }]);
    expect(tileStarts(270)).toEqual([0, 8]);
  });

  it("gives a photo smaller than a tile one tile of its own size", ({ expect }) => {
    expect(tileGrid(100, 64)).toEqual([{ x: 0, y: 0, width: 100, height: 64 }]);
  });

  it("keeps every tile inside the photo and on a block border", ({ expect }) => {
    for (let width = 1; width < 2000; width += 13) {
      for (const { x, width: tile } of tileGrid(width, 300)) {
        expect(x % 8).toBe(0);
        expect(x + tile).toBeLessThanOrEqual(width);
      }
    }
  });
});
