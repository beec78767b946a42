import type { Grey } from "@svc/imaging/evidence";

/** Parts are compared as squares of this side: coarse, so that blur and noise do not matter. */
const SIDE = 20;
const SHIFTS = [-1, 0, 1] as const;

/** A part of a picture; size and corner are shares of the picture's width and height. */
export type Part = {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
};

export const WHOLE: Part = { width: 1, height: 1, x: 0, y: 0 };

/** A part at nine positions. `shape` is the desired aspect ratio divided by the picture's own. */
export function partsOf(shape: number, zoom: number): readonly Part[] {
  const width = Math.min(1, shape) * zoom;
  const height = Math.min(1, 1 / shape) * zoom;
  return SHIFTS.flatMap((down) =>
    SHIFTS.map((right) => ({
      width,
      height,
      x: ((1 - width) * (1 + right)) / 2,
      y: ((1 - height) * (1 + down)) / 2,
    })),
  );
}

/** Reads any part of a picture in time independent of the part's size. */
export class PartReader {
  readonly shape: number;
  readonly #width: number;
  readonly #height: number;
  /** Summed-area table: the sum of luma above and to the left of each pixel corner. */
  readonly #sums: Float64Array;

  constructor({ width, height, luma }: Grey) {
    this.shape = width / height;
    this.#width = width;
    this.#height = height;
    this.#sums = new Float64Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y++) {
      for (let x = 0, row = 0; x < width; x++) {
        row += luma[y * width + x] ?? 0;
        this.#sums[(y + 1) * (width + 1) + x + 1] = (this.#sums[y * (width + 1) + x + 1] ?? 0) + row;
      }
    }
  }

  /**
   * SIDE x SIDE means, normalised to mean 0 and length 1, so that the dot product of two parts is their correlation.
   * A flat part is all zeros.
   */
  read({ width, height, x, y }: Part): Float64Array {
    const grid = new Float64Array(SIDE * SIDE);
    const across = edges(x * this.#width, width * this.#width, this.#width);
    const down = edges(y * this.#height, height * this.#height, this.#height);
    for (let cell = 0; cell < grid.length; cell++) {
      grid[cell] = this.#mean(across[cell % SIDE] ?? [0, 1], down[Math.floor(cell / SIDE)] ?? [0, 1]);
    }
    return normalised(grid);
  }

  #mean([left, right]: readonly [number, number], [top, bottom]: readonly [number, number]): number {
    const at = (x: number, y: number) => this.#sums[y * (this.#width + 1) + x] ?? 0;
    const sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    return sum / ((right - left) * (bottom - top));
  }
}

/** Splits `length` from `start` into SIDE cells of at least one pixel each. */
function edges(start: number, length: number, limit: number): readonly (readonly [number, number])[] {
  return Array.from({ length: SIDE }, (_, cell) => {
    const from = Math.min(limit - 1, Math.floor(start + (cell * length) / SIDE));
    const to = Math.floor(start + ((cell + 1) * length) / SIDE);
    return [from, Math.min(limit, Math.max(from + 1, to))];
  });
}

function normalised(grid: Float64Array): Float64Array {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length;
  const length = Math.sqrt(grid.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  // Anything flatter than rounding error counts as flat
  return grid.map((value) => (length > 1e-6 ? (value - mean) / length : 0));
}

/** A photo and the camera's picture may disagree about which side is up. */
export function quarterTurn({ width, height, luma }: Grey): Grey {
  const turned = new Uint8Array(luma.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = luma[y * width + x] ?? 0;
  }
  return { width: height, height: width, luma: turned };
}
