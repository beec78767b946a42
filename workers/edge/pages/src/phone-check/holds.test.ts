import { describe, it } from "vitest";
import { agrees, isHeldAs } from "./holds.ts";

const LEFT = { shape: "landscape", type: "landscape-primary", angle: 90 } as const;
const RIGHT = { shape: "landscape", type: "landscape-secondary", angle: 270 } as const;

describe("a page that was asked to turn", () => {
  it("has turned when the browser names that very hold", ({ expect }) => {
    expect([isHeldAs("left", LEFT), isHeldAs("right", RIGHT)]).toEqual([true, true]);
    expect([isHeldAs("left", RIGHT), isHeldAs("right", LEFT), isHeldAs("upright", LEFT)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isHeldAs("upside_down", { shape: "portrait", type: "portrait-secondary", angle: 180 })).toBe(true);
  });

  it("is judged by its shape where the browser says no more", ({ expect }) => {
    expect(isHeldAs("right", { shape: "landscape" })).toBe(true);
    expect(isHeldAs("upside_down", { shape: "landscape" })).toBe(false);
  });
});

describe("a picture", () => {
  it("agrees with a page of its shape, and a square one with any", ({ expect }) => {
    expect(agrees({ shape: "landscape" }, { width: 4, height: 3 })).toBe(true);
    expect(agrees({ shape: "portrait" }, { width: 4, height: 3 })).toBe(false);
    expect(agrees({ shape: "portrait" }, { width: 3, height: 3 })).toBe(true);
  });
});
