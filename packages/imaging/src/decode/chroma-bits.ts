import type { Size } from "./frame-size.ts";

/** Our choice: no generator that writes this watermark makes larger pictures. */
const PIXELS_MAX = 2 ** 22;
/** The library that writes it (`invisible-watermark`) refuses smaller pictures. */
const PIXELS_MIN = 256 * 256;

/** A block has 4 x 4 values, each of 2 x 2 pixels. */
const BLOCK_PX = 8;
const VALUES_SIDE = 4;
/** Haar's approximation is half the sum of 2 x 2 pixels. The library quantises it in steps of 36. */
const STEP = 36;

/** Bits of a block, by how the library was given the picture that it wrote into. */
export const AS_BYTES = 1;
export const AS_FLOATS = 2;

export type ChromaBits = {
  /** Adds the next row, RGB. */
  push(row: Uint8Array): void;
  finish(): Uint8Array;
};

/**
 * Two bits for each 8 x 8 pixels, row by row, as `dwtDct` of `invisible-watermark` reads them: U of OpenCV's YUV, Haar's
 * approximation, and the remainder of the largest of its 4 x 4 values but the first. OpenCV shifts U by 128 in a picture
 * of bytes, but by 0.5 in one of floats, which Stable Diffusion XL and Flux pass: read as bytes, half of their blocks
 * are wrong. Undefined for a picture whose size rules the watermark out.
 */
export function createChromaBits({ width, height }: Size): ChromaBits | undefined {
  if (width * height < PIXELS_MIN || width * height > PIXELS_MAX) return undefined;
  const [across, down] = [Math.floor(width / BLOCK_PX), Math.floor(height / BLOCK_PX)];
  const bits = new Uint8Array(across * down);
  const sums = { bytes: new Int32Array(across * VALUES_SIDE), floats: new Int32Array(across * VALUES_SIDE) };
  const peaks = { bytes: new Float64Array(across), floats: new Float64Array(across) };
  let y = 0;

  function closeBlocks(blockRow: number): void {
    for (let block = 0; block < across; block++) {
      const asBytes = isUpper(peaks.bytes[block]) ? AS_BYTES : 0;
      const asFloats = isUpper(peaks.floats[block]) ? AS_FLOATS : 0;
      bits[blockRow * across + block] = asBytes + asFloats;
    }
    peaks.bytes.fill(0);
    peaks.floats.fill(0);
  }

  return {
    push(row) {
      if (y >= down * BLOCK_PX) return;
      addRow(row, sums);
      const inBlock = y % BLOCK_PX;
      if (inBlock % 2 === 1) {
        closeValues(sums.bytes, peaks.bytes, { isTop: inBlock === 1, scale: 1 / 2, shift: 0 });
        closeValues(sums.floats, peaks.floats, { isTop: inBlock === 1, scale: FLOATS_SCALE, shift: 1 });
      }
      if (inBlock === BLOCK_PX - 1) closeBlocks((y - inBlock) / BLOCK_PX);
      y++;
    },
    finish: () => bits,
  };
}

/** OpenCV's integers have 14 bits of fraction. */
const FRACTION_BITS = 14;
const HALF = 1 << (FRACTION_BITS - 1);
const CENTRE = (128 << FRACTION_BITS) + HALF;
/** Blue minus luma times 0.492 is U, and half of four pixels' U is a value. */
const FLOATS_SCALE = 0.492 / 2 ** FRACTION_BITS / 2;

type Sums = { readonly bytes: Int32Array; readonly floats: Int32Array };

/** Adds the U of two pixels to each value: rounded as in a picture of bytes, and exact. */
function addRow(row: Uint8Array, { bytes, floats }: Sums): void {
  for (let i = 0; i < bytes.length * 2; i++) {
    const blue = row[i * 3 + 2] ?? 0;
    const luma = (row[i * 3] ?? 0) * 4899 + (row[i * 3 + 1] ?? 0) * 9617 + blue * 1868;
    const rounded = ((blue - ((luma + HALF) >> FRACTION_BITS)) * 8061 + CENTRE) >> FRACTION_BITS;
    const value = i >> 1;
    bytes[value] = (bytes[value] ?? 0) + Math.max(0, Math.min(255, rounded));
    floats[value] = (floats[value] ?? 0) + (blue << FRACTION_BITS) - luma;
  }
}

type Values = { readonly isTop: boolean; readonly scale: number; readonly shift: number };

/** Raises each block's peak to the largest of a row of values, which then start again at 0. */
function closeValues(sums: Int32Array, peaks: Float64Array, { isTop, scale, shift }: Values): void {
  for (let block = 0; block < peaks.length; block++) {
    let peak = peaks[block] ?? 0;
    const first = block * VALUES_SIDE;
    for (let i = isTop ? first + 1 : first; i < first + VALUES_SIDE; i++) {
      peak = Math.max(peak, Math.abs((sums[i] ?? 0) * scale + shift));
    }
    peaks[block] = peak;
  }
  sums.fill(0);
}

function isUpper(peak = 0): boolean {
  return peak % STEP > STEP / 2;
}
