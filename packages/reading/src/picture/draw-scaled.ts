import type { Part, Raster } from "./raster.ts";

/** A network's colour format: order of channels, factor and offset. */
export type Colours = {
  readonly order: readonly [number, number, number];
  readonly times: readonly [number, number, number];
  readonly plus: readonly [number, number, number];
};

type Size = { readonly width: number; readonly height: number };
type Taps = { readonly first: Int32Array; readonly count: number; readonly weights: Float32Array };

/**
 * Scales a part of a picture (triangle filter as wide as the pixels merged) and writes four numbers per pixel, the last one
 * 0.
 */
export function drawScaled(
  { raster, part, colours }: { readonly raster: Raster; readonly part: Part; readonly colours: Colours },
  { width, height }: Size,
  numbers: Float32Array,
): void {
  const down = tapsOf(part.y, part.height, height, raster.height);
  const across = tapsOf(part.x, part.width, width, raster.width);
  const row = new Float32Array(raster.width * 3);
  for (let y = 0; y < height; y++) {
    mixRows(raster, down, y, row);
    mixColumns(row, across, colours, numbers.subarray(y * width * 4, (y + 1) * width * 4));
  }
}

/** For each target pixel the `count` source pixels to mix; those outside are clamped to the border. */
function tapsOf(start: number, length: number, target: number, bound: number): Taps {
  const factor = length / target;
  const reach = Math.max(1, factor);
  const count = Math.ceil(reach * 2) + 1;
  const first = new Int32Array(target);
  const weights = new Float32Array(target * count);
  for (let index = 0; index < target; index++) {
    const centre = start + (index + 0.5) * factor - 0.5;
    const from = Math.min(Math.max(Math.ceil(centre - reach), 0), Math.max(0, bound - count));
    first[index] = from;
    let sum = 0;
    for (let tap = 0; tap < count; tap++) {
      const off = Math.abs(from + tap - centre) / reach;
      const weight = from + tap < bound ? Math.max(0, 1 - off) : 0;
      weights[index * count + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < count; tap++)
      weights[index * count + tap] = (weights[index * count + tap] ?? 0) / sum;
  }
  return { first, count, weights };
}

function mixRows(
  { width, rgb }: Raster,
  { first, count, weights }: Taps,
  y: number,
  row: Float32Array,
): void {
  row.fill(0);
  for (let tap = 0; tap < count; tap++) {
    const weight = weights[y * count + tap] ?? 0;
    if (weight === 0) continue;
    const from = ((first[y] ?? 0) + tap) * width * 3;
    for (let index = 0; index < width * 3; index++)
      row[index] = (row[index] ?? 0) + (rgb[from + index] ?? 0) * weight;
  }
}

function mixColumns(row: Float32Array, taps: Taps, colours: Colours, to: Float32Array): void {
  for (let c = 0; c < 3; c++)
    mixColour(row, taps, { from: colours.order[c] ?? 0, to: c, ...of(colours, c) }, to);
  for (let x = 0; x < taps.first.length; x++) to[x * 4 + 3] = 0;
}

type Colour = { readonly from: number; readonly to: number; readonly times: number; readonly plus: number };

function of({ times, plus }: Colours, index: number) {
  return { times: times[index] ?? 1, plus: plus[index] ?? 0 };
}

function mixColour(
  row: Float32Array,
  { first, count, weights }: Taps,
  colour: Colour,
  to: Float32Array,
): void {
  for (let x = 0; x < first.length; x++) {
    const start = (first[x] ?? 0) * 3 + colour.from;
    let sum = 0;
    for (let tap = 0; tap < count; tap++)
      sum += (weights[x * count + tap] ?? 0) * (row[start + tap * 3] ?? 0);
    to[x * 4 + colour.to] = sum * colour.times + colour.plus;
  }
}
