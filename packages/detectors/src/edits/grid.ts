import { at } from "../pixel/at.ts";

/** Numbers for a photo's cells: row by row, with the `depth` numbers of a cell together. */
export type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly depth: number;
  readonly numbers: Float32Array;
};

/** `weights` are ordered input by input with all outputs of an input together; `bias` has one number per output. */
export type Layer = { readonly weights: Float32Array; readonly bias: Float32Array };

/** A dense layer applied to each cell. */
export function dense(grid: Grid, { weights, bias }: Layer): Grid {
  const { depth, numbers } = grid;
  const outputs = bias.length;
  const count = numbers.length / depth;
  const made = new Float32Array(count * outputs);
  for (let cell = 0; cell < count; cell++) {
    const to = cell * outputs;
    made.set(bias, to);
    for (let input = 0; input < depth; input++) {
      addScaled(made, to, at(numbers, cell * depth + input), weights, input * outputs, outputs);
    }
  }
  return { ...grid, depth: outputs, numbers: made };
}

/**
 * A 3x3 convolution over each cell and the eight cells at distance `reach`, zero-padded; kernels are stored row by
 * row.
 */
export function convolve(grid: Grid, { weights, bias }: Layer, reach = 1): Grid {
  const { columns, rows, depth, numbers } = grid;
  const outputs = bias.length;
  const made = new Float32Array(columns * rows * outputs);
  for (let cell = 0; cell < columns * rows; cell++) {
    made.set(bias, cell * outputs);
    for (let tap = 0; tap < 9; tap++) {
      const x = (cell % columns) + ((tap % 3) - 1) * reach;
      const y = Math.floor(cell / columns) + (Math.floor(tap / 3) - 1) * reach;
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      for (let input = 0; input < depth; input++) {
        const value = at(numbers, (y * columns + x) * depth + input);
        addScaled(made, cell * outputs, value, weights, (tap * depth + input) * outputs, outputs);
      }
    }
  }
  return { ...grid, depth: outputs, numbers: made };
}

/** Attention: for each cell, the mean of all cells weighted by how well their keys match its query. */
export function attend(values: Grid, queries: Grid, keys: Grid): Grid {
  const { depth } = values;
  const count = values.numbers.length / depth;
  const made = new Float32Array(values.numbers.length);
  const shares = new Float32Array(count);
  for (let cell = 0; cell < count; cell++) {
    let strongest = Number.NEGATIVE_INFINITY;
    for (let other = 0; other < count; other++) {
      let sum = 0;
      for (let index = 0; index < depth; index++) {
        sum += at(queries.numbers, cell * depth + index) * at(keys.numbers, other * depth + index);
      }
      shares[other] = sum / Math.sqrt(depth);
      strongest = Math.max(strongest, at(shares, other));
    }
    let total = 0;
    for (let other = 0; other < count; other++) {
      shares[other] = Math.exp(at(shares, other) - strongest);
      total += at(shares, other);
    }
    for (let other = 0; other < count; other++) {
      addScaled(made, cell * depth, at(shares, other) / total, values.numbers, other * depth, depth);
    }
  }
  return { ...values, numbers: made };
}

/** Combines each number of `grid` with the one of `other` at the same place. */
export function paired(grid: Grid, other: Grid, made: (a: number, b: number) => number): Grid {
  return { ...grid, numbers: grid.numbers.map((value, index) => made(value, at(other.numbers, index))) };
}

function addScaled(
  to: Float32Array,
  start: number,
  scale: number,
  from: Float32Array,
  first: number,
  count: number,
): void {
  for (let index = 0; index < count; index++)
    to[start + index] = at(to, start + index) + scale * at(from, first + index);
}
