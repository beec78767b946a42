import fc from "fast-check";
import { describe, it } from "vitest";
import { contactSheet, SHEET_FRAMES_MAX, sheetMoments } from "./contact-sheet.ts";
import { digitRows } from "./digits.ts";
import type { Raster } from "./evidence.ts";

function plain(width: number, height: number, colour: number): Raster {
  return { width, height, rgb: new Uint8Array(width * height * 3).fill(colour) };
}

function pixel({ width, rgb }: Raster, x: number, y: number): number | undefined {
  return rgb[(y * width + x) * 3];
}

/** Rows of `#` and `.` for part of a sheet, one character per `dot` pixels. */
function drawn(sheet: Raster, from: { x: number; y: number }, columns: number, rows: number, dot: number) {
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (__, x) =>
      pixel(sheet, from.x + x * dot, from.y + y * dot) === 255 ? "#" : ".",
    ).join(""),
  );
}

const SIDE = fc.integer({ min: 1, max: 90 });
const FRAMES = fc.array(fc.record({ atMs: fc.nat({ max: 600_000 }), width: SIDE, height: SIDE }), {
  minLength: 1,
  maxLength: 30,
});

describe("a contact sheet", () => {
  it("keeps its long side, and never enlarges a picture", ({ expect }) => {
    fc.assert(
      fc.property(FRAMES, fc.integer({ min: 100, max: 900 }), (wishes, longSidePx) => {
        const frames = wishes.map(({ atMs, width, height }) => ({
          atMs,
          picture: plain(width, height, 200),
        }));
        const { width, height, rgb } = contactSheet(frames, { longSidePx });
        expect(Math.max(width, height)).toBeLessThanOrEqual(longSidePx);
        expect(rgb.length).toBe(width * height * 3);
        const shown = Math.min(frames.length, SHEET_FRAMES_MAX);
        const [wide, high] = [
          Math.max(...wishes.map((one) => one.width)),
          Math.max(...wishes.map((one) => one.height)),
        ];
        expect(width).toBeLessThanOrEqual(shown * (wide + 4) - 4);
        expect(height).toBeLessThanOrEqual(shown * (high + 4) - 4);
      }),
      { numRuns: 60 },
    );
  });

  it.for([
    [1, 400, 300, 400, 300],
    [12, 400, 300, 1200, 674],
    [12, 300, 400, 1196, 953],
    [7, 1600, 900, 1199, 677],
    [40, 512, 384, 1196, 720],
  ] as const)("of %d frames of %d x %d is %d x %d", ([count, w, h, width, height], { expect }) => {
    const picture = plain(w, h, 90);
    const frames = Array.from({ length: count }, (_, i) => ({ atMs: i * 1000, picture }));
    const sheet = contactSheet(frames, { longSidePx: 1200 });
    expect([sheet.width, sheet.height]).toEqual([width, height]);
  });

  it("puts the pictures in the order of time, from left to right and down", ({ expect }) => {
    const frames = [3, 0, 2, 1].map((second) => ({
      atMs: second * 1000,
      picture: plain(80, 60, 100 + second),
    }));
    const sheet = contactSheet(frames, { longSidePx: 400 });
    expect([sheet.width, sheet.height]).toEqual([164, 124]);
    const middles = [
      [40, 5],
      [124, 5],
      [40, 69],
      [124, 69],
    ] as const;
    expect(middles.map(([x, y]) => pixel(sheet, x, y))).toEqual([100, 101, 102, 103]);
    expect(pixel(sheet, 81, 10)).toBe(24);
  });

  it("fills the area next to a picture of a different shape than its cell with black", ({ expect }) => {
    const frames = [plain(90, 30, 200), plain(30, 90, 201)].map((picture, i) => ({ atMs: i, picture }));
    const sheet = contactSheet(frames, { longSidePx: 400 });
    expect([sheet.width, sheet.height]).toEqual([184, 90]);
    expect([pixel(sheet, 45, 10), pixel(sheet, 45, 45), pixel(sheet, 89, 45)]).toEqual([24, 200, 200]);
    expect([pixel(sheet, 100, 10), pixel(sheet, 94 + 45, 10)]).toEqual([24, 201]);
  });

  it("names a picture's second in its lower left corner", ({ expect }) => {
    const frames = [{ atMs: 67_999, picture: plain(160, 120, 140) }];
    const sheet = contactSheet(frames, { longSidePx: 400 });
    // 7 rows of two pixels above a plate's margin of two
    expect(drawn(sheet, { x: 0, y: 120 - 18 }, 21, 9, 2)).toEqual([
      ".....................",
      "...#......###..#####.",
      "..##.....#...#.....#.",
      "...#...#.#..##....#..",
      "...#.....#.#.#...#...",
      "...#...#.##..#...#...",
      "...#.....#...#..#....",
      "..###.....###...#....",
      ".....................",
    ]);
  });

  it("without frames is empty", ({ expect }) => {
    expect(contactSheet([], { longSidePx: 400 })).toEqual({ width: 0, height: 0, rgb: new Uint8Array() });
  });
});

describe("the figures", () => {
  it("are ten different ones and a colon", ({ expect }) => {
    expect(digitRows("0123:x456")).toEqual([
      ".###....#....###..####....#...#.#####..###.",
      "#...#..##...#...#.....#...#...#.#.....#....",
      "#..##...#.......#.....#.#.#...#.####..#....",
      "#.#.#...#.....##...###....#####.....#.####.",
      "##..#...#....#........#.#.....#.....#.#...#",
      "#...#...#...#.........#.......#.#...#.#...#",
      ".###...###..#####.####........#..###...###.",
    ]);
    const all = Array.from("0123456789").map((figure) => digitRows(figure).join("/"));
    expect(new Set(all).size).toBe(10);
  });
});

describe("the moments of a sheet", () => {
  it("are all of a short clip, and 20 of a long one, its first and last among them", ({ expect }) => {
    const MOMENTS = fc.uniqueArray(fc.nat({ max: 600_000 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(MOMENTS, (moments) => {
        const chosen = sheetMoments(moments);
        expect(chosen).toHaveLength(Math.min(moments.length, SHEET_FRAMES_MAX));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
        expect([chosen[0], chosen.at(-1)]).toEqual([Math.min(...moments), Math.max(...moments)]);
        expect(moments).toEqual(expect.arrayContaining([...chosen]));
      }),
    );
  });

  it("are evenly spread over a clip of a minute", ({ expect }) => {
    const chosen = sheetMoments(Array.from({ length: 60 }, (_, second) => second * 1000));
    const gaps = chosen.slice(1).map((moment, i) => moment - (chosen[i] ?? 0));
    expect(Math.min(...gaps)).toBe(3000);
    expect(Math.max(...gaps)).toBe(4000);
  });
});
