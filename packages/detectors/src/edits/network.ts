import { at } from "../pixel/at.ts";
import { attend, type Dense, type Grid, type Layer, neighbours, paired } from "./grid.ts";

/** Logits for "edited", per cell and for the whole photo. */
type EditLogits = { readonly cells: Float32Array; readonly photo: number };

const WIDTH = 32;
const KERNEL = 9;
/** Standardised inputs are clipped at this many deviations. */
const CLIP = 5;
/** The photo's logit uses the means of these shares of its cells, strongest first; 1 means all cells. */
const TOPS = [0.02, 0.08, 1] as const;

/**
 * Compares each cell with the whole photo, with its neighbours and with similar cells; training/edits/net.py has the
 * same layers. `bytes` are float32: mean and scale of the inputs, then the weights of the layers. Throws if they do
 * not fit.
 */
export function createEditNetwork(
  inputs: number,
  bytes: ArrayBuffer,
  dense: Dense,
): (cells: Grid) => EditLogits {
  const numbers = new Float32Array(bytes);
  let taken = 0;
  const take = (count: number) => numbers.subarray(taken, (taken += count));
  const layer = (from: number, to: number): Layer => ({ weights: take(from * to), bias: take(to) });
  const unbiased = (from: number): Layer => ({ weights: take(from * WIDTH), bias: new Float32Array(WIDTH) });
  const [mean, scale] = [take(inputs), take(inputs)];
  const cell = layer(inputs, WIDTH);
  const whole = unbiased(inputs);
  const first = layer(WIDTH * KERNEL, WIDTH);
  const [query, key] = [unbiased(WIDTH), unbiased(WIDTH)];
  const like = layer(2 * WIDTH, WIDTH);
  const [second, third] = [layer(WIDTH * KERNEL, WIDTH), layer(WIDTH * KERNEL, WIDTH)];
  const edited = layer(WIDTH, 1);
  const photo = layer(TOPS.length, 1);
  if (taken !== numbers.length) throw new Error("the network's bytes do not fit its shape");

  return (cells) => {
    const standard = standardised(cells, mean, scale);
    const ofWhole = dense(meanCell(standard), whole).numbers;
    const bias = cell.bias.map((value, index) => value + at(ofWhole, index));
    let h = rectified(dense(standard, { ...cell, bias }));
    h = paired(h, rectified(dense(neighbours(h, 1), first)), plus);
    const others = attend(dense, h, dense(h, query), dense(h, key));
    h = paired(h, rectified(dense(beside(h, paired(others, h, minus)), like)), plus);
    h = paired(h, rectified(dense(neighbours(h, 2), second)), plus);
    h = paired(h, rectified(dense(neighbours(h, 1), third)), plus);
    const logits = dense(h, edited).numbers;
    return { cells: logits, photo: at(dense(pooled(logits), photo).numbers, 0) };
  };
}

function standardised(cells: Grid, mean: Float32Array, scale: Float32Array): Grid {
  const numbers = cells.numbers.map((value, index) => {
    const input = index % cells.depth;
    return Math.min(CLIP, Math.max(-CLIP, (value - at(mean, input)) / at(scale, input)));
  });
  return { ...cells, numbers };
}

function meanCell({ depth, numbers }: Grid): Grid {
  const mean = new Float32Array(depth);
  const share = depth / numbers.length;
  numbers.forEach((value, index) => {
    mean[index % depth] = at(mean, index % depth) + value * share;
  });
  return { columns: 1, rows: 1, depth, numbers: mean };
}

/** Concatenates the numbers of both grids cell by cell. */
function beside(a: Grid, b: Grid): Grid {
  const depth = a.depth + b.depth;
  const numbers = new Float32Array(a.numbers.length + b.numbers.length);
  for (let from = 0, cell = 0; from < a.numbers.length; from += a.depth, cell++) {
    numbers.set(a.numbers.subarray(from, from + a.depth), cell * depth);
    numbers.set(b.numbers.subarray(cell * b.depth, (cell + 1) * b.depth), cell * depth + a.depth);
  }
  return { ...a, depth, numbers };
}

function pooled(logits: Float32Array): Grid {
  const ordered = logits.toSorted().toReversed();
  const means = TOPS.map((share) => {
    const top = ordered.subarray(0, Math.max(1, Math.floor(share * ordered.length + 0.5)));
    return top.reduce((sum, value) => sum + value, 0) / top.length;
  });
  return { columns: 1, rows: 1, depth: TOPS.length, numbers: Float32Array.from(means) };
}

function rectified(grid: Grid): Grid {
  return { ...grid, numbers: grid.numbers.map((value) => Math.max(0, value)) };
}

function plus(a: number, b: number): number {
  return a + b;
}

function minus(a: number, b: number): number {
  return a - b;
}
