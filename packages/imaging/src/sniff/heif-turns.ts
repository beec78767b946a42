import type { Orientation } from "./sniffed.ts";

/** `rotate` is counter-clockwise. `mirror` names the axis whose coordinate is flipped. */
export type Turn =
  | { readonly turn: "rotate"; readonly quarters: number }
  | { readonly turn: "mirror"; readonly axis: "x" | "y" };

/** Directions of the stored picture's unit vectors after the turns so far. */
type Matrix = readonly [number, number, number, number];

const ORIENTATION_OF: Readonly<Record<string, Orientation>> = {
  "1,0,0,1": 1,
  "-1,0,0,1": 2,
  "-1,0,0,-1": 3,
  "1,0,0,-1": 4,
  "0,1,1,0": 5,
  "0,-1,1,0": 6,
  "0,-1,-1,0": 7,
  "0,1,-1,0": 8,
};

function after([a, b, c, d]: Matrix, turn: Turn): Matrix {
  if (turn.turn === "mirror") return turn.axis === "x" ? [-a, -b, c, d] : [a, b, -c, -d];
  let m: Matrix = [a, b, c, d];
  // y points down, so a quarter turn counter-clockwise maps (x, y) to (y, -x).
  for (let i = 0; i < turn.quarters; i++) m = [m[2], m[3], -m[0], -m[1]];
  return m;
}

/** Converts HEIF's ordered rotations and mirrors to the equivalent EXIF orientation. */
export function turnsToOrientation(turns: readonly Turn[]): Orientation {
  const m = turns.reduce(after, [1, 0, 0, 1] as Matrix);
  // Adding 0 turns -0 into 0 for the key.
  return ORIENTATION_OF[m.map((v) => v + 0).join(",")] ?? 1;
}
