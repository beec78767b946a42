import { describe, it } from "vitest";
import { drawSigns, hadamard } from "./hadamard.ts";

describe("The Walsh-Hadamard transform", () => {
  it("of four numbers is their sums and differences, halved", ({ expect }) => {
    const values = Float32Array.of(1, 2, 3, 4);
    hadamard(values);
    expect([...values]).toEqual([5, -1, -2, 0]);
  });

  it("done twice gives back what went in", ({ expect }) => {
    const values = Float32Array.from({ length: 64 }, (_, index) => Math.sin(index));
    const twice = values.slice();
    hadamard(twice);
    hadamard(twice);
    for (const [index, value] of values.entries()) expect(twice[index]).toBeCloseTo(value, 5);
  });
});

it("Drawn signs are those of training", ({ expect }) => {
  // training/head.py: SIGNS[0][:12]
  expect([...drawSigns(20_261_122, 12)]).toEqual([1, -1, -1, -1, 1, -1, -1, -1, 1, 1, 1, 1]);
});
