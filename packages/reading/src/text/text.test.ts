import { describe, it } from "vitest";
import { drawScaled } from "../picture/draw-scaled.ts";
import { decode, decodeWith, meanOf, stepsFrom } from "./decode.ts";
import { cornersOf, quarterTurned, smallestRectangle, type Slant } from "./slant.ts";
import { KEPT, type Step } from "./steps.ts";
import { textAreas } from "./text-areas.ts";

const EACH = { order: [0, 1, 2], times: [1, 1, 1], plus: [0, 0, 0] } as const;

function stepOf(character: string, shares: Readonly<Record<string, number>>): Step {
  const kept = Float32Array.from(KEPT, (one) => shares[one] ?? 0);
  return { character, probability: 0.9, none: shares["none"] ?? 0, kept };
}

describe("the smallest rectangle", () => {
  it.for([0, 0.3, -0.6])("around the corners of one at %f is that one", (angle, { expect }) => {
    const slant: Slant = { x: 50, y: 40, width: 60, height: 20, angle };
    const found = smallestRectangle([...cornersOf(slant), [50, 40]]);
    for (const key of ["x", "y", "width", "height", "angle"] as const)
      expect(found[key]).toBeCloseTo(slant[key], 6);
  });

  it("is the same one after four quarters", ({ expect }) => {
    const slant: Slant = { x: 1, y: 2, width: 3, height: 4, angle: 0 };
    expect(quarterTurned(slant, 1)).toMatchObject({ width: 4, height: 3 });
    expect(quarterTurned(slant, 4)).toMatchObject({ width: 3, height: 4 });
  });
});

describe("areas of text", () => {
  it("are islands of the map, grown by their area over their perimeter", ({ expect }) => {
    const [width, height] = [64, 32];
    const numbers = new Float32Array(width * height * 4).fill(-5);
    for (let y = 10; y < 16; y++) for (let x = 8; x < 48; x++) numbers[(y * width + x) * 4] = 4;
    numbers[0] = 4;
    const areas = textAreas({ width, height, channels: 1, stride: 4, numbers });
    expect(areas).toHaveLength(1);
    const grown = (40 * 6 * 1.6) / 46;
    expect(areas[0]?.slant.width).toBeCloseTo(40 + grown, 4);
    expect(areas[0]?.slant.height).toBeCloseTo(6 + grown, 4);
    expect(areas[0]?.score).toBeCloseTo(1 / (1 + Math.exp(-4)), 4);
  });
});

describe("steps", () => {
  const steps = [
    stepOf("A", { A: 0.9 }),
    stepOf("A", { A: 0.9 }),
    stepOf("", { none: 0.9 }),
    stepOf("A", { A: 0.9 }),
    stepOf("O", { O: 0.6, "0": 0.3, none: 0.1 }),
  ];

  it("are one character while it stays the same", ({ expect }) => {
    expect(decode(steps).text).toBe("AAO");
  });

  it("have the likeliest of an alphabet, and how likely it is among them", ({ expect }) => {
    const { text, probabilities } = decodeWith(steps, "A0");
    expect(text).toBe("AA0");
    expect(probabilities[2]).toBeCloseTo(0.75, 6);
  });

  it("begin at a character", ({ expect }) => {
    expect(decode(stepsFrom(steps, 1)).text).toBe("AO");
    expect(stepsFrom(steps, 9)).toEqual([]);
  });
});

describe("a picture at another size", () => {
  it("keeps its mean, and itself at its own size", ({ expect }) => {
    const raster = { width: 6, height: 4, rgb: Uint8Array.from({ length: 72 }, (_, index) => index * 3) };
    const part = { x: 0, y: 0, width: 6, height: 4 };
    const same = new Float32Array(6 * 4 * 4);
    drawScaled({ raster, part, colours: EACH }, { width: 6, height: 4 }, same);
    expect(Array.from(same.subarray(0, 8))).toEqual([0, 3, 6, 0, 9, 12, 15, 0]);
    const half = new Float32Array(3 * 2 * 4);
    drawScaled({ raster, part, colours: EACH }, { width: 3, height: 2 }, half);
    expect(meanOf(Array.from(half))).toBeCloseTo(meanOf(Array.from(same)), 0);
  });
});
