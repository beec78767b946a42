import type { Raster } from "./evidence.ts";

const SIDE = 32;
const KEPT = 8;

/**
 * pHash: the signs of the 8x8 lowest DCT frequencies (without the mean) of a 32x32 grey copy, relative to their median.
 * Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, section 3.2.1.
 * Similar photos differ in few bits; `hashDistance` counts them.
 */
export function perceptualHash(raster: Raster): bigint {
  return hashOf(lowFrequencies(greySquare(raster)));
}

/**
 * Computes the photo's hash and that of its mirror image in one pass: mirroring flips the sign of every odd
 * horizontal frequency.
 */
export function perceptualHashes(raster: Raster): { readonly upright: bigint; readonly mirrored: bigint } {
  const low = lowFrequencies(greySquare(raster));
  const mirrored = low.map((value, index) => (((index % KEPT) + 1) % 2 === 1 ? -value : value));
  return { upright: hashOf(low), mirrored: hashOf(mirrored) };
}

function hashOf(low: readonly number[]): bigint {
  const median = low.toSorted((x, y) => x - y)[low.length >> 1] ?? 0;
  return low.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n);
}

export function hashHex(hash: bigint): string {
  return hash.toString(16).padStart(16, "0");
}

/** Mean luma of SIDE x SIDE cells. A smaller photo repeats pixels. */
function greySquare({ width, height, rgb }: Raster): Float64Array {
  const grey = new Float64Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    const [top, bottom] = cell(y, height);
    for (let x = 0; x < SIDE; x++) {
      const [left, right] = cell(x, width);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let at = (row * width + left) * 3; at < (row * width + right) * 3; at += 3) {
          sum += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
        }
      }
      grey[y * SIDE + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return grey;
}

function cell(index: number, length: number): readonly [number, number] {
  const start = Math.floor((index * length) / SIDE);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * length) / SIDE))];
}

/** Frequencies 1..8 in both directions, so that neither brightness nor a flat gradient decides. */
function lowFrequencies(grey: Float64Array): number[] {
  const wave = (frequency: number, at: number) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE));
  const across = new Float64Array(SIDE * KEPT);
  for (let y = 0; y < SIDE; y++) {
    for (let u = 0; u < KEPT; u++) {
      for (let x = 0; x < SIDE; x++)
        across[y * KEPT + u] = (across[y * KEPT + u] ?? 0) + (grey[y * SIDE + x] ?? 0) * wave(u + 1, x);
    }
  }
  return Array.from({ length: KEPT * KEPT }, (_, i) => {
    let sum = 0;
    for (let y = 0; y < SIDE; y++)
      sum += (across[y * KEPT + (i % KEPT)] ?? 0) * wave(Math.floor(i / KEPT) + 1, y);
    return sum;
  });
}
