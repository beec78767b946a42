import type { FileTraces } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { drawPixels, drawScene } from "./drawn.ts";
import { nativeTiles } from "./native.ts";

const large = { ...drawPixels(drawScene), width: 1600, height: 1200 };
const stored = { width: 1600, height: 1200 };
const saved = (quality: number): FileTraces => ({ stored, tables: { origin: "standard", quality } });
const JPEG = { format: "image/jpeg" } as const;

describe("A photo's tiles are judged", () => {
  it("if it is clearly larger than its frame and was saved well", ({ expect }) => {
    expect(nativeTiles(large, { ...JPEG, traces: saved(90) })).toBe(large.tiles);
    expect(nativeTiles(large, { format: "image/png", traces: { stored } })).toBe(large.tiles);
  });

  it("but not if it is small, was washed or came without its file", ({ expect }) => {
    const small = { ...large, width: 800, height: 600 };
    expect(nativeTiles(small, { ...JPEG, traces: saved(90) })).toBeUndefined();
    expect(nativeTiles(large, { ...JPEG, traces: saved(75) })).toBeUndefined();
    expect(nativeTiles(large, { ...JPEG, traces: { stored } })).toBeUndefined();
    expect(nativeTiles(large, JPEG)).toBeUndefined();
    const smooth = large.tiles.map((tile) => ({
      ...tile,
      rgb: tile.rgb.map((_, at) => (at / 3) % tile.width),
    }));
    expect(nativeTiles({ ...large, tiles: smooth }, { ...JPEG, traces: saved(90) })).toBeUndefined();
    expect(nativeTiles({ ...large, tiles: [] }, { ...JPEG, traces: saved(90) })).toBeUndefined();
  });
});
