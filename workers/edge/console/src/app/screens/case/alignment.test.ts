import { describe, it } from "vitest";
import {
  flipOf,
  flippedBy,
  inverseOf,
  layOf,
  overlayTransform,
  sharedView,
  viewThrough,
} from "./alignment.ts";
import { WHOLE, zoomed } from "./zoom.ts";

/** This photo is the lower right quarter of the earlier one. */
const PART = { a: 0.5, b: 0, c: 0.5, d: 0, e: 0.5, f: 0.5 };
const MIRRORED = { a: -1, b: 0, c: 1, d: 0, e: 1, f: 0 };

describe("two photos of the same", () => {
  it("are looked at in the same part", ({ expect }) => {
    expect(viewThrough(PART, WHOLE)).toEqual({ scale: 2, x: 0.75, y: 0.75 });
    const near = zoomed(WHOLE, 4, { x: 0, y: 0 });
    expect(viewThrough(PART, near)).toEqual({ scale: 8, x: 0.5625, y: 0.5625 });
    expect(viewThrough(MIRRORED, { scale: 2, x: 0.25, y: 0.5 })).toEqual({ scale: 2, x: 0.75, y: 0.5 });
  });

  it("begin with the part that both show", ({ expect }) => {
    expect(sharedView(PART)).toEqual(WHOLE);
    expect(sharedView(inverseOf(PART))).toEqual({ scale: 2, x: 0.75, y: 0.75 });
  });

  it("never show the area outside a photo", ({ expect }) => {
    expect(viewThrough(inverseOf(PART), WHOLE)).toEqual(WHOLE);
  });

  it("lie the same way side by side, unless one is turned by a quarter", ({ expect }) => {
    const turned = { a: 0, b: 1, c: 0, d: -1, e: 0, f: 1 };
    const upsideDown = { a: -1, b: 0, c: 1, d: 0, e: -1, f: 1 };
    expect([PART, MIRRORED, upsideDown, turned].map(flipOf)).toEqual([
      undefined,
      { x: -1, y: 1 },
      { x: -1, y: -1 },
      undefined,
    ]);
    expect([PART, MIRRORED, upsideDown, turned].map(layOf)).toEqual(["same", "mirrored", "turned", "turned"]);
  });

  it("are in the same part when the earlier one is shown mirrored", ({ expect }) => {
    const corner = { scale: 2, x: 0.25, y: 0.5 };
    expect(viewThrough(flippedBy({ x: -1, y: 1 }, MIRRORED), corner)).toEqual(corner);
  });

  it("lie on top of each other by a transform of the earlier one", ({ expect }) => {
    expect(overlayTransform(PART, 0.75)).toBe(
      "translate(-100.0000%, -100.0000%) matrix(2.000000, 0.000000, 0.000000, 2.000000, 0.000000, 0.000000)",
    );
    const turned = { a: 0, b: 1, c: 0, d: -1, e: 0, f: 1 };
    const [, parts = ""] = /matrix\((.*)\)/.exec(overlayTransform(turned, 0.5)) ?? [];
    expect(parts.split(", ").map(Number)).toEqual([0, 0.5, -2, 0, 0, 0]);
  });
});
