import { describe, it } from "vitest";
import { moved, transformOf, WHOLE, zoomed } from "./zoom.ts";

describe("looking at a photo", () => {
  it("keeps what lies under the pointer where it is", ({ expect }) => {
    const at = { x: 0.25, y: 0.75 };
    const near = zoomed(WHOLE, 4, at);
    // where a point of the photo appears, 0 to 1 of the frame
    const seenAt = (view: typeof near, spot: number, middle: "x" | "y") =>
      (spot - view[middle]) * view.scale + 0.5;
    expect(seenAt(near, at.x, "x")).toBeCloseTo(seenAt(WHOLE, at.x, "x"));
    expect(seenAt(near, at.y, "y")).toBeCloseTo(seenAt(WHOLE, at.y, "y"));
  });

  it("never shows less than the whole, nor the area outside the photo", ({ expect }) => {
    expect(zoomed(WHOLE, 0.1)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 1_000).scale).toBe(16);
    const corner = moved(zoomed(WHOLE, 2), 5, -5);
    expect(corner).toEqual({ scale: 2, x: 0.75, y: 0.25 });
    expect(zoomed(corner, 0.5)).toEqual(WHOLE);
  });

  it("is a transform of the photo's box", ({ expect }) => {
    expect(transformOf(WHOLE)).toBe("translate(0%, 0%) scale(1)");
    expect(transformOf({ scale: 2, x: 0.75, y: 0.25 })).toBe("translate(-50%, 50%) scale(2)");
  });
});
