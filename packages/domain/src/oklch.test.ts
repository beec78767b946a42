import { describe, it } from "vitest";
import { hexOf, oklchOf } from "./oklch.ts";

describe("colours in OKLCH (CSS Color 4)", () => {
  // White, black and the corners of sRGB, with their commonly published values.
  it.for([
    ["#ffffff", 1, 0],
    ["#000000", 0, 0],
    ["#ff0000", 0.628, 0.2577],
    ["#00ff00", 0.8664, 0.2948],
    ["#0000ff", 0.452, 0.3132],
  ] as const)(
    "%s has the lightness and chroma that are published",
    ([hex, lightness, chroma], { expect }) => {
      expect(oklchOf(hex).lightness).toBeCloseTo(lightness, 3);
      expect(oklchOf(hex).chroma).toBeCloseTo(chroma, 3);
    },
  );

  it("come back as they were", ({ expect }) => {
    for (const hex of ["#101418", "#ffe600", "#0b57d0", "#7a0019", "#c0ffee", "#808080"]) {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }
  });

  it("stay on the screen where their lightness has no such colour", ({ expect }) => {
    expect(hexOf({ ...oklchOf("#ffe600"), lightness: 1 })).toMatch(/^#[0-9a-f]{6}$/);
  });
});
