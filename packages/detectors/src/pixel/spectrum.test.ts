import { describe, it } from "vitest";
import { drawMoire, drawPixels, drawScene } from "./drawn.ts";
import { FEATURE_GROUPS, frameFeatures, squareFeatures, tileFeatures, wholeFeatures } from "./features.ts";
import { transform } from "./fft.ts";
import { AREA, readPlanes, SIDE } from "./planes.ts";

describe("The Fourier transform", () => {
  it("puts a wave into its own bin and nowhere else", ({ expect }) => {
    const re = Float32Array.from({ length: AREA }, (_, i) => {
      return Math.cos((2 * Math.PI * (5 * (i % SIDE) + 9 * Math.floor(i / SIDE))) / SIDE);
    });
    const im = new Float32Array(AREA);
    transform(re, im);
    expect(re[9 * SIDE + 5]).toBeCloseTo(AREA / 2, 0);
    expect(re[(SIDE - 9) * SIDE + SIDE - 5]).toBeCloseTo(AREA / 2, 0);
    const energy = re.reduce((sum, value, i) => sum + value ** 2 + (im[i] ?? 0) ** 2, 0);
    expect(energy / (AREA * AREA)).toBeCloseTo(0.5, 3);
  });
});

describe("Features", () => {
  it("are finite, and as many as the groups say", ({ expect }) => {
    const frame = frameFeatures(drawScene(300, 200));
    expect(frame.length).toBe(FEATURE_GROUPS.at(-1)?.end);
    expect(squareFeatures(drawScene(256, 256)).length).toBe(FEATURE_GROUPS.at(-2)?.end);
    expect(frame.every(Number.isFinite)).toBe(true);
  });

  it("see a display's grid as a peak that a soft scene lacks", ({ expect }) => {
    const moire = strongestPeak(squareFeatures(drawMoire(256, 256)));
    const scene = strongestPeak(squareFeatures(drawScene(256, 256)));
    expect(moire).toBeGreaterThan(scene + 2);
  });

  it("of flat and of black squares are finite too", ({ expect }) => {
    const black = { width: 256, height: 256, rgb: new Uint8Array(AREA * 3) };
    expect(squareFeatures(black).every(Number.isFinite)).toBe(true);
  });

  it("are measured once for a photo, however many checks ask", ({ expect }) => {
    const pixels = drawPixels(drawScene);
    expect(tileFeatures(pixels)).toBe(tileFeatures(pixels));
    expect(wholeFeatures(pixels)).toBe(wholeFeatures(pixels));
  });

  it("mirror a small picture into the square", ({ expect }) => {
    const small = { width: 2, height: 1, rgb: Uint8Array.of(10, 10, 10, 20, 20, 20) };
    expect([...readPlanes(small).red.subarray(0, 6)]).toEqual([10, 20, 20, 10, 10, 20]);
  });
});

/** Luma's rings come first, four numbers each, the peak second. */
function strongestPeak(features: Float32Array): number {
  return Math.max(...features.filter((_, index) => index < 32 && index % 4 === 1));
}
