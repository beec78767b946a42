import { it } from "vitest";
import { readableDistance } from "./readable-distance.ts";

it.for([
  [0, "0 m"],
  [0.2, "1 m"],
  [41.7, "42 m"],
  [999.4, "999 m"],
  [999.6, "1 km"],
  [1049, "1 km"],
  [3420, "3.4 km"],
  [9949, "9.9 km"],
  [9960, "10 km"],
  [12_400, "12 km"],
  [8_921_300, "8,921 km"],
] as const)("says %d m as %s", ([metres, words], { expect }) => {
  expect(readableDistance(metres)).toBe(words);
});
