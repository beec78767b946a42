import { dot, type Matrix, product, type Row, transposed } from "./colours.ts";

type Chromaticity = readonly [x: number, y: number];
export type Primaries = {
  readonly white: Chromaticity;
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
};

const D65: Chromaticity = [0.3127, 0.329];
const D50_XYZ: Row = [0.9642, 1, 0.8249];

export const BT709: Primaries = { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
export const BT2020: Primaries = {
  white: D65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};
export const DISPLAY_P3: Primaries = {
  white: D65,
  red: [0.68, 0.32],
  green: [0.265, 0.69],
  blue: [0.15, 0.06],
};

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** From lights with these primaries to CIE XYZ relative to D50 (ICC.1:2022 annex E). Not finite if they are no triangle. */
export function toXyz({ white, red, green, blue }: Primaries): Matrix {
  const unscaled = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)]);
  const toWhite = product(unscaled, scaling(times(inverse(unscaled), xyzOf(white))));
  const [from, to] = [times(BRADFORD, xyzOf(white)), times(BRADFORD, D50_XYZ)];
  const adaptation = scaling([to[0] / from[0], to[1] / from[1], to[2] / from[2]]);
  return product(inverse(BRADFORD), product(adaptation, product(BRADFORD, toWhite)));
}

function xyzOf([x, y]: Chromaticity): Row {
  return [x / y, 1, (1 - x - y) / y];
}

function times([a, b, c]: Matrix, vector: Row): Row {
  return [dot(a, vector), dot(b, vector), dot(c, vector)];
}

function scaling([x, y, z]: Row): Matrix {
  return [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ];
}

function cross([a, b, c]: Row, [d, e, f]: Row): Row {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function inverse([first, second, third]: Matrix): Matrix {
  const across = cross(second, third);
  const determinant = dot(first, across);
  const scaled = ([x, y, z]: Row): Row => [x / determinant, y / determinant, z / determinant];
  return transposed([scaled(across), scaled(cross(third, first)), scaled(cross(first, second))]);
}
