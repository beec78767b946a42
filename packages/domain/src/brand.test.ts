import fc from "fast-check";
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
  it("is light if black contrasts more with it than white", ({ expect }) => {
    for (const color of ["#fff", "#ffff00", "#0f0", "#777"]) expect(isLight(color), color).toBe(true);
    for (const color of ["#000", "#0000ff", "#800", "#747474"]) expect(isLight(color), color).toBe(false);
  });

  it("has the contrast with another that the standard's own examples have, whichever comes first", ({
    expect,
  }) => {
    expect(contrast("#000", "#fff")).toBeCloseTo(21, 10);
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 10);
    expect(contrast("#fff", "#fff")).toBe(1);
    // The lightest grey with enough contrast for text on white, and the first with too little.
    expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 2);
    expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
    // Each channel has its own weight, and dark values follow the linear part of the curve.
    expect(contrast("#f00", "#000")).toBeCloseTo(5.25, 2);
    expect(contrast("#0f0", "#000")).toBeCloseTo(15.3, 2);
    expect(contrast("#00f", "#000")).toBeCloseTo(2.44, 2);
    expect(contrast("#0a0a0a", "#000")).toBeCloseTo(1.0607, 4);
  });

  it("stays as it is where it is at least 3 to 1 from the page, and has a text that reads on it", ({
    expect,
  }) => {
    const { textContrast, groundContrast, ...look } = accentLook("#fc0", "dark");
    expect(look).toEqual({
      fill: "#fc0",
      accent: "#fc0",
      ground: "#131416",
      onFill: "#000",
      isOutlined: false,
    });
    expect([textContrast, groundContrast].map((ratio) => ratio.toFixed(2))).toEqual(["13.89", "12.19"]);
    expect(SCHEMES.map((scheme) => accentLook(undefined, scheme).accent)).toEqual(["#0b57d0", "#a8c7fa"]);
  });

  it("stays as it is where it is too faint, and gets a line of its own hue, on dark grounds a bright one", ({
    expect,
  }) => {
    const looks = ["#101418", "#ffffff", "#ffe600", "#0b57d0"].map((own) =>
      SCHEMES.map((scheme) => accentLook(own, scheme)),
    );
    expect(looks.map((both) => both.map(({ fill, accent }) => `${fill} ${accent}`))).toEqual([
      ["#101418 #101418", "#101418 #a8aeb3"],
      ["#ffffff #8c8c8c", "#ffffff #ffffff"],
      ["#ffe600 #a58b00", "#ffe600 #ffe600"],
      ["#0b57d0 #0b57d0", "#0b57d0 #67b1ff"],
    ]);
    expect(looks.map((both) => both.map(({ onFill }) => onFill))).toEqual([
      ["#fff", "#fff"],
      ["#000", "#000"],
      ["#000", "#000"],
      ["#fff", "#fff"],
    ]);
  });

  it("is seen on every ground that our pages and mails have, whatever colour was chosen (WCAG 2.2, 1.4.11)", ({
    expect,
  }) => {
    const grounds = {
      light: ["#ffffff", "#f6f7f9", "#f1f3f5"],
      dark: ["#0f1216", "#131416", "#1a1f26", "#202326"],
    };
    const color = fc
      .integer({ min: 0, max: 0xff_ff_ff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, fc.constantFrom(...SCHEMES), (own, scheme) => {
        const { accent, textContrast } = accentLook(own, scheme);
        expect(accent).toMatch(ACCENT);
        expect(textContrast).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds[scheme]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 2000 },
    );
  });
});
