import { describe, it } from "vitest";
import { homographyOf, projected } from "./homography.ts";
describe("a change of perspective", () => {
  it("is found from four points and from many", ({ expect }) => {
    const map = [1.1, -0.2, 30, 0.15, 0.9, -20, 0.0004, -0.0003] as const;
    const points = [
      [20, 30],
      [480, 40],
      [450, 350],
      [60, 370],
      [250, 200],
      [300, 100],
    ] as const;
    const pairs = points.map(([x, y]) => [x, y, ...projected(map, x, y)] as const);
    for (const some of [pairs.slice(0, 4), pairs]) {
      const found = homographyOf(some);
      expect(found?.length).toBe(8);
      for (const [index, value] of map.entries()) expect(found?.[index]).toBeCloseTo(value, 6);
    }
  });
});
