import { describe, it } from "vitest";
import { ACCENT, LOGO_MAX_BYTES, SCHEMES, accentLook, contrast, isLight } from "./brand.ts";

describe("a brand (SPEC 4.2)", () => {
  it("has an accent of three or six hexadecimal digits, and nothing else that CSS would read", ({
    expect,
  }) => {
    for (const accent of ["#fff", "#0a7CFF"]) expect(accent).toMatch(ACCENT);
    for (const accent of ["fff", "#ff", "#ffff", "#fffffff", "#ggg", "#gggggg", "red", "#fff;x", "x#fff"])
      expect(accent).not.toMatch(ACCENT);
  });

  it("has a logo of half a megabyte at most", ({ expect }) => {
    expect(LOGO_MAX_BYTES).toBe(524_288);
  });
});

describe("a colour (WCAG 2.2)", () => {
  it("is light where black stands out more than white does", ({ expect }) => {
    for (const color of ["#fff", "#ffff00", "#0f0", "#777"]) expect(isLight(color), color).toBe(true);
    for (const color of ["#000", "#0000ff", "#800", "#747474"]) expect(isLight(color), color).toBe(false);
  });

  it("has the contrast with another that the standard's own examples have, whichever comes first", ({
    expect,
  }) => {
    expect(contrast("#000", "#fff")).toBeCloseTo(21, 10);
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 10);
    expect(contrast("#fff", "#fff")).toBe(1);
    // the lightest grey that may be text on white, and the first that may not
    expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 2);
    expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
    // each channel by its own weight, and the dark ones by a straight line
    expect(contrast("#f00", "#000")).toBeCloseTo(5.25, 2);
    expect(contrast("#0f0", "#000")).toBeCloseTo(15.3, 2);
    expect(contrast("#00f", "#000")).toBeCloseTo(2.44, 2);
    expect(contrast("#0a0a0a", "#000")).toBeCloseTo(1.0607, 4);
  });

  it("keeps outlines where it is at least 3 to 1 from the page, and has a text that reads on it", ({
    expect,
  }) => {
    const { textContrast, groundContrast, ...look } = accentLook("#fc0", "light");
    expect(look).toEqual({ accent: "#fc0", ground: "#ffffff", onAccent: "#000", isFaint: true });
    expect([textContrast, groundContrast].map((ratio) => ratio.toFixed(2))).toEqual(["13.89", "1.51"]);
    expect(accentLook("#fc0", "dark").isFaint).toBe(false);
    expect(accentLook("#223", "dark")).toMatchObject({ onAccent: "#fff", isFaint: true });
    expect(SCHEMES.map((scheme) => accentLook(undefined, scheme).accent)).toEqual(["#0b57d0", "#a8c7fa"]);
  });
});
