import type { BurstFrame, Raster } from "@svc/imaging/evidence";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import { leftOver } from "./left-over.ts";
import { movingPatterns } from "./moving-pattern.ts";

const WIDTH = 256;
const HEIGHT = 192;
const NOTHING = { bands: false, colours: false };

type Look = {
  /** Position of the camera in pixels, and its rotation. */
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
  readonly gain?: number;
  /** Added to the light, or to one colour, at a pixel of the sensor. */
  readonly light?: (x: number, y: number) => number;
  readonly red?: (x: number, y: number) => number;
  readonly upright?: boolean;
};

const nothing = () => 0;
const PLAIN = { x: 0, y: 0, turn: 0, gain: 1, light: nothing, red: nothing, upright: false };

/** Soft hills with sensor noise, as one camera sees them. */
function look(seed: number, given: Look = {}): Raster {
  const { x, y, turn, gain, light, red, upright } = { ...PLAIN, ...given };
  const random = seededRandom(seed);
  const [width, height] = upright ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < rgb.length; at++) {
    const pixel = Math.floor(at / 3);
    const [px, py] = [pixel % width, Math.floor(pixel / width)];
    const u = Math.cos(turn) * px - Math.sin(turn) * py + x;
    const v = Math.sin(turn) * px + Math.cos(turn) * py + y;
    const hills = 120 + 40 * Math.sin(u / 17) * Math.cos(v / 13) + 25 * Math.sin((u + 2 * v) / 29);
    const colour = at % 3 === 0 ? red(px, py) : 0;
    rgb[at] = Math.round(hills * gain * (1 + light(px, py)) + colour + 2 * (random() - 0.5));
  }
  return { width, height, rgb };
}

function frame(small: Raster, sha256: string): BurstFrame {
  const grey = { width: 1, height: 1, luma: new Uint8Array(1) };
  return { sha256, grey, small, brightness: 120, contrast: 40 };
}

/** Three views of the hills from a moving hand. */
function burst(of: (index: number) => Look) {
  return [0, 1, 2].map((index) => ({
    frame: frame(
      look(index + 1, { x: 3 * index, y: -2 * index, turn: 0.01 * index, ...of(index) }),
      `${index}`,
    ),
  }));
}

const stripes = (index: number, waves: number) => (along: number) =>
  0.03 * Math.sin((2 * Math.PI * waves * along) / HEIGHT + 2 * index);

describe("the motion between two frames of a plane", () => {
  it("is found through shift, turn and exposure, so that noise alone is left", ({ expect }) => {
    const left = leftOver(look(1), look(2, { x: 9, y: -6, turn: 0.02, gain: 1.1 }));
    expect(left.agreement).toBeGreaterThan(0.99);
    const squares = left.light.filter((value) => !Number.isNaN(value)).map((value) => value * value);
    expect(Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)).toBeLessThan(1.5);
  });

  it("is no motion where two pictures have nothing in common", ({ expect }) => {
    const other = look(3, { light: (x, y) => 0.6 * Math.sin(x * y) });
    expect(leftOver(look(1), other).agreement).toBeLessThan(0.8);
  });
});

describe("a pattern that moves by itself", () => {
  it("is none over a scene that a hand looks at", ({ expect }) => {
    expect(movingPatterns(burst(() => ({})))).toEqual(NOTHING);
    expect(movingPatterns(burst((index) => ({ gain: 1 + 0.05 * index })))).toEqual(NOTHING);
  });

  it("is bands along the sensor's lines, which are the picture's columns in a phone held upright", ({
    expect,
  }) => {
    const wide = burst((index) => ({ light: (_, y) => stripes(index, 9)(y) }));
    expect(movingPatterns(wide)).toEqual({ ...NOTHING, bands: true });
    const upright = burst((index) => ({ upright: true, light: (x) => stripes(index, 9)(x) }));
    expect(movingPatterns(upright)).toEqual({ ...NOTHING, bands: true });
  });

  it("is not the few bands of a lamp on the mains, nor bands that cross the sensor's lines", ({ expect }) => {
    expect(movingPatterns(burst((index) => ({ light: (_, y) => stripes(index, 3)(y) })))).toEqual(NOTHING);
    expect(movingPatterns(burst((index) => ({ light: (x) => stripes(index, 9)(x) })))).toEqual(NOTHING);
  });

  it("is a fine colour that stays with the sensor while the scene moves", ({ expect }) => {
    const grid = burst((index) => ({ red: (x, y) => ((x + y + index) % 2 === 0 ? 8 : -8) }));
    expect(movingPatterns(grid)).toEqual({ ...NOTHING, colours: true });
    const smooth = burst((index) => ({ red: (x, y) => 8 * Math.sin((x + y + 9 * index) / 4) }));
    expect(movingPatterns(smooth)).toEqual(NOTHING);
  });

  it("is not what the torch changed between two frames", ({ expect }) => {
    const lit = burst((index) => ({ light: (_, y) => (index === 1 ? 3 * stripes(0, 9)(y) : 0) }));
    expect(movingPatterns(lit).bands).toBe(true);
    expect(movingPatterns(lit.map((each, index) => ({ ...each, isLit: index === 1 })))).toEqual(NOTHING);
  });

  it("is nothing that one frame, equal frames, or frames of different or tiny size could show", ({
    expect,
  }) => {
    const [first, second] = burst((index) => ({ light: (_, y) => stripes(index, 9)(y) }));
    if (!first || !second) throw new Error("expected frames");
    const upright = { frame: frame(look(7, { upright: true }), "u") };
    const tiny = (name: string) => ({ frame: frame({ width: 2, height: 2, rgb: new Uint8Array(12) }, name) });
    for (const frames of [[], [first], [first, first], [first, upright], [tiny("a"), tiny("b")]]) {
      expect(movingPatterns(frames)).toEqual(NOTHING);
    }
    const black = { ...look(1), rgb: new Uint8Array(WIDTH * HEIGHT * 3) };
    expect(movingPatterns([{ frame: frame(black, "a") }, { frame: frame(black, "b") }])).toEqual(NOTHING);
  });
});
