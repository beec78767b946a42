import { leastSquares } from "./least-squares.ts";
import type { Likeness, Move } from "./likeness.ts";

/** A place in shares of width and height, and where its surroundings were found. */
export type Moved = Likeness & { readonly u: number; readonly v: number };

/** The move of a place in shares of width and height. */
export type MoveAt = (u: number, v: number) => Move;

const FITS = 4;
/** Moves further than this from the fit are those of things that changed. */
const FAR_PX = 3;
const LEAST_ALIKE = 0.6;
const LEAST_PLACES = 24;
const RIDGE = 1e-6;

export const staysPut: MoveAt = () => ({ dx: 0, dy: 0 });

/**
 * What the affine map misses of a slight perspective, as a polynomial of second degree fitted to the moves of places that
 * are alike (least squares, repeated without the outliers). A dent moves what is around it and is not followed.
 */
export function smoothMoves(places: readonly Moved[]): MoveAt {
  let telling = places.filter(({ value, weight }) => value >= LEAST_ALIKE && weight > 0.5);
  let move = staysPut;
  for (let fit = 0; fit < FITS && telling.length >= LEAST_PLACES; fit++) {
    const [across, down] = [fitted(telling, "dx"), fitted(telling, "dy")];
    move = (u, v) => ({ dx: dot(across, termsOf(u, v)), dy: dot(down, termsOf(u, v)) });
    telling = telling.filter(({ u, v, dx, dy }) => {
      const expected = move(u, v);
      return Math.hypot(dx - expected.dx, dy - expected.dy) <= FAR_PX * (FITS - fit);
    });
  }
  return move;
}

function termsOf(u: number, v: number): readonly number[] {
  return [1, u, v, u * u, u * v, v * v];
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** The ridge keeps the equations solvable where all places lie on one line. */
function fitted(places: readonly Moved[], side: keyof Move): readonly number[] {
  const rows = places.map((place) => [...termsOf(place.u, place.v), place[side]]);
  return leastSquares(rows, RIDGE * places.length) ?? [];
}
