import { describe, it } from "vitest";
import { smoothed } from "./pyramid.ts";

/** The mean of the 5x5 neighbourhood, pixel by pixel. */
function meanAround(luma: Uint8Array, width: number, at: number): number {
  const height = luma.length / width;
  const [x, y] = [at % width, Math.floor(at / width)];
  const around: number[] = [];
  for (let row = Math.max(0, y - 2); row < Math.min(height, y + 3); row++)
    around.push(...luma.subarray(row * width + Math.max(0, x - 2), row * width + Math.min(width, x + 3)));
  return Math.round(around.reduce((sum, value) => sum + value, 0) / around.length);
}

describe("a smoothed picture", () => {
  it.for([
    [11, 9],
    [5, 5],
    [3, 7],
    [7, 2],
    [1, 1],
  ] as const)(
    "of %d by %d pixels has the mean of each pixel's surroundings",
    ([width, height], { expect }) => {
      const luma = Uint8Array.from({ length: width * height }, (_, at) => (at * 97) % 256);
      const { luma: smooth } = smoothed({ width, height, luma });
      expect(smooth).toEqual(luma.map((_, at) => meanAround(luma, width, at)));
    },
  );
});
