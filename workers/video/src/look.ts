/** Cells across and down, as in `ffmpeg/look.h`. */
const SIDE = 64;
export const LOOK_CELLS = SIDE * SIDE;
/** A look's values are sixteenths of a level of 8 bits. */
const LEVEL = 16;

/** A picture by its cells, row by row, in sixteenths of a level. */
export type Look = {
  readonly brightness: Uint16Array;
  /** The mean difference between neighbouring samples: texture, noise and focus. */
  readonly texture: Uint16Array;
};

/** How far two looks are apart. */
export type LookDifference = {
  /** In levels, as a mean over all cells. */
  readonly brightness: number;
  /** The same over the square of 8 by 8 cells where it is largest: a change in one place. */
  readonly place: number;
  /** As a share of the larger of both, which counts as at least one level; a mean over all cells. */
  readonly texture: number;
};

/**
 * Chosen by `pnpm svc reuse`: within both, a judge's answers to two pictures differ no more than
 * its answers to one picture and the same picture encoded again.
 */
const MOST: LookDifference = { brightness: 2.5, place: 10, texture: 0.12 };

/** Whether a judge's answer to one picture holds for the other. */
export function isNearlyEqual(one: Look, other: Look): boolean {
  const { brightness, place, texture } = differenceOf(one, other);
  return brightness <= MOST.brightness && place <= MOST.place && texture <= MOST.texture;
}

/** Says whether a look is new. Each is compared with the last new one, not with the one before, so slow changes add up. */
export function newAfter(lastNew: Look | undefined): (look: Look) => boolean {
  let last = lastNew;
  return (look) => {
    if (last && isNearlyEqual(last, look)) return false;
    last = look;
    return true;
  };
}

export function differenceOf(one: Look, other: Look): LookDifference {
  const tiles = new Float64Array(TILES * TILES);
  let texture = 0;
  for (let cell = 0; cell < LOOK_CELLS; cell++) {
    const tile = Math.floor(cell / SIDE / TILE) * TILES + Math.floor((cell % SIDE) / TILE);
    tiles[tile] = (tiles[tile] ?? 0) + Math.abs((one.brightness[cell] ?? 0) - (other.brightness[cell] ?? 0));
    const [a, b] = [one.texture[cell] ?? 0, other.texture[cell] ?? 0];
    texture += Math.abs(a - b) / Math.max(a, b, LEVEL);
  }
  const brightness = tiles.reduce((sum, tile) => sum + tile, 0) / LOOK_CELLS / LEVEL;
  return { brightness, place: largestSquare(tiles) / (2 * TILE) ** 2 / LEVEL, texture: texture / LOOK_CELLS };
}

/** Squares of 8 by 8 cells, four apart in both directions, so that every change lies in one for the most part. */
const TILE = 4;
const TILES = SIDE / TILE;

/** The largest sum of two by two tiles. */
function largestSquare(tiles: Float64Array): number {
  let largest = 0;
  for (let row = 0; row < TILES - 1; row++) {
    for (let column = 0; column < TILES - 1; column++) {
      const at = row * TILES + column;
      const square = [at, at + 1, at + TILES, at + TILES + 1].reduce(
        (sum, tile) => sum + (tiles[tile] ?? 0),
        0,
      );
      largest = Math.max(largest, square);
    }
  }
  return largest;
}
