import type { Size } from "./frame-size.ts";

/** Our choice: no generator that writes this watermark makes larger pictures. */
const PIXELS_MAX = 2 ** 22;
/** The library that writes it (`invisible-watermark`) refuses smaller pictures. */
const PIXELS_MIN = 256 * 256;

/** Blocks of 4 x 4 values, each of which is the sum of 2 x 2 pixels. */
const BLOCK_PX = 8;
const VALUES_SIDE = 4;
/** Half the sum of 2 x 2 pixels is Haar's approximation; the library quantises it in steps of 36. */
const STEP = 72;

export type ChromaBits = {
  /** Adds the next row, RGB. */
  push(row: Uint8Array): void;
  finish(): Uint8Array;
};

/**
 * One bit for each 8 x 8 pixels, row by row, as `dwtDct` of `invisible-watermark` 0.1.5 reads them: U of OpenCV's YUV,
 * Haar's approximation, and the remainder of the largest of its 4 x 4 values but the first. Undefined for a picture
 * whose size rules the watermark out.
 */
export function createChromaBits({ width, height }: Size): ChromaBits | undefined {
  if (width * height < PIXELS_MIN || width * height > PIXELS_MAX) return undefined;
  const [across, down] = [Math.floor(width / BLOCK_PX), Math.floor(height / BLOCK_PX)];
  const bits = new Uint8Array(across * down);
  const sums = new Uint16Array(across * VALUES_SIDE);
  const peaks = new Uint16Array(across);
  let y = 0;

  function closeValues(valueRow: number): void {
    const first = valueRow === 0 ? 1 : 0;
    for (let block = 0, at = 0; block < across; block++, at += VALUES_SIDE) {
      let peak = peaks[block] ?? 0;
      for (let i = at + first; i < at + VALUES_SIDE; i++) peak = Math.max(peak, sums[i] ?? 0);
      peaks[block] = peak;
    }
    sums.fill(0);
  }

  function closeBlocks(blockRow: number): void {
    for (let block = 0; block < across; block++) {
      bits[blockRow * across + block] = Number((peaks[block] ?? 0) % STEP > STEP / 2);
    }
    peaks.fill(0);
  }

  return {
    push(row) {
      if (y >= down * BLOCK_PX) return;
      addChroma(row, sums);
      const inBlock = y % BLOCK_PX;
      if (inBlock % 2 === 1) closeValues((inBlock - 1) / 2);
      if (inBlock === BLOCK_PX - 1) closeBlocks((y - inBlock) / BLOCK_PX);
      y++;
    },
    finish: () => bits,
  };
}

/** Adds each pixel's U to the sum of its pair, with the rounding of OpenCV's integers (14 bits of fraction). */
function addChroma(row: Uint8Array, sums: Uint16Array): void {
  for (let i = 0, at = 0; i < sums.length; i++, at += 6) {
    const sum = chromaAt(row, at) + chromaAt(row, at + 3);
    sums[i] = (sums[i] ?? 0) + sum;
  }
}

function chromaAt(row: Uint8Array, at: number): number {
  const blue = row[at + 2] ?? 0;
  const luma = ((row[at] ?? 0) * 4899 + (row[at + 1] ?? 0) * 9617 + blue * 1868 + 8192) >> 14;
  return Math.max(0, Math.min(255, ((blue - luma) * 8061 + (128 << 14) + 8192) >> 14));
}
