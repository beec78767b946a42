import fc from "fast-check";
import { describe, it } from "vitest";
import { LeastSquares } from "./least-squares.ts";

const number = fc.double({ min: -10, max: 10, noNaN: true });

describe("least squares", () => {
  it("give back the numbers that the values were made of", ({ expect }) => {
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const sums = new LeastSquares(3);
        for (let x = -3; x <= 3; x++) {
          sums.add(Float64Array.of(1, x, x * x), a + b * x + c * x * x, 1 + Math.abs(x));
        }
        const found = sums.solve() ?? [];
        for (const [index, value] of [a, b, c].entries()) expect(found[index]).toBeCloseTo(value, 6);
      }),
    );
  });

  it("give nothing where a number is left open", ({ expect }) => {
    const sums = new LeastSquares(2);
    sums.add(Float64Array.of(1, 2), 3, 1);
    expect(sums.solve()).toBeUndefined();
  });
});
