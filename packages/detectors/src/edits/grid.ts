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

/** Applies a dense layer to each cell. */
export type Dense = (grid: Grid, layer: Layer) => Grid;

/** The export of `assembly/dense.ts`. */
type Kernels = {
  readonly memory: WebAssembly.Memory;
  dense(
    from: number,
    inputs: number,
    weights: number,
    bias: number,
    to: number,
    outputs: number,
    rows: number,
  ): void;
};

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;
/** The kernel computes so many cells and outputs at a time. */
const CELLS_AT_ONCE = 4;
const OUTPUTS_AT_ONCE = 8;

/** `module` is the compiled `wasm/backbone.wasm`. Its memory grows with the largest grid and is kept. */
export function createDense(module: WebAssembly.Module): Dense {
  let kernels: Kernels | undefined;
  return (grid, { weights, bias }) => {
    kernels ??= new WebAssembly.Instance(module).exports as unknown as Kernels; // matches the export declared in the source
    const { memory } = kernels;
    const { depth, numbers } = grid;
    const count = numbers.length / depth;
    const cells = upTo(count, CELLS_AT_ONCE);
    const outputs = upTo(bias.length, OUTPUTS_AT_ONCE);
    // the first page belongs to the module
    const from = PAGE_BYTES;
    const weightsAt = from + cells * depth * BYTES;
    const biasAt = weightsAt + depth * outputs * BYTES;
    const to = biasAt + outputs * BYTES;
    const missing = to + cells * outputs * BYTES - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    const room = new Float32Array(memory.buffer);
    room.set(numbers, from / BYTES);
    room.set(restrided(weights, bias.length, outputs), weightsAt / BYTES);
    room.set(restrided(bias, bias.length, outputs), biasAt / BYTES);
    kernels.dense(from, depth, weightsAt, biasAt, to, outputs, cells);
    const made = room.subarray(to / BYTES, to / BYTES + count * outputs);
    return { ...grid, depth: bias.length, numbers: restrided(made, outputs, bias.length).slice() };
  };
}

function upTo(count: number, multiple: number): number {
  return Math.ceil(count / multiple) * multiple;
}

/** The same rows with another number of columns: cut, or with zeros at the end. */
function restrided(numbers: Float32Array, before: number, after: number): Float32Array {
  if (before === after) return numbers;
  const rows = numbers.length / before;
  const made = new Float32Array(rows * after);
  for (let row = 0; row < rows; row++) {
    made.set(numbers.subarray(row * before, row * before + Math.min(before, after)), row * after);
  }
  return made;
}

/** Each cell and the eight cells at distance `reach`, one after the other, row by row; zeros beyond the border. */
export function neighbours({ columns, rows, depth, numbers }: Grid, reach: number): Grid {
  const made = new Float32Array(numbers.length * 9);
  for (let cell = 0; cell < columns * rows; cell++) {
    for (let tap = 0; tap < 9; tap++) {
      const x = (cell % columns) + ((tap % 3) - 1) * reach;
      const y = Math.floor(cell / columns) + (Math.floor(tap / 3) - 1) * reach;
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const other = (y * columns + x) * depth;
      made.set(numbers.subarray(other, other + depth), (cell * 9 + tap) * depth);
    }
  }
  return { columns, rows, depth: depth * 9, numbers: made };
}

/** Attention: for each cell, the mean of all cells weighted by how well their keys match its query. */
export function attend(dense: Dense, values: Grid, queries: Grid, keys: Grid): Grid {
  const { depth } = values;
  const count = values.numbers.length / depth;
  const matches = dense(queries, { weights: turned(keys), bias: new Float32Array(count) });
  for (let cell = 0; cell < count; cell++) {
    toShares(matches.numbers.subarray(cell * count, (cell + 1) * count), 1 / Math.sqrt(depth));
  }
  return dense(matches, { weights: values.numbers, bias: new Float32Array(depth) });
}

/** The numbers of all cells by place instead of by cell. */
function turned({ depth, numbers }: Grid): Float32Array {
  const count = numbers.length / depth;
  return numbers.map((_, index) => at(numbers, (index % count) * depth + Math.floor(index / count)));
}

/** Softmax of the scaled numbers, in place. */
function toShares(numbers: Float32Array, scale: number): void {
  let strongest = Number.NEGATIVE_INFINITY;
  for (const value of numbers) strongest = Math.max(strongest, value);
  let total = 0;
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = Math.exp((at(numbers, index) - strongest) * scale);
    total += at(numbers, index);
  }
  for (let index = 0; index < numbers.length; index++) numbers[index] = at(numbers, index) / total;
}

/** Combines each number of `grid` with the one of `other` at the same place. */
export function paired(grid: Grid, other: Grid, made: (a: number, b: number) => number): Grid {
  return { ...grid, numbers: grid.numbers.map((value, index) => made(value, at(other.numbers, index))) };
}
