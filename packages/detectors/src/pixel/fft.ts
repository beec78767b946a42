import { at, byteAt } from "./at.ts";
import { AREA, SIDE } from "./planes.ts";

const BITS = 8;
const reversed = Uint8Array.from({ length: SIDE }, (_, index) => {
  let out = 0;
  for (let bit = 0; bit < BITS; bit++) out |= ((index >> bit) & 1) << (BITS - 1 - bit);
  return out;
});
const cosines = Float32Array.from({ length: SIDE / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / SIDE));
const sines = Float32Array.from({ length: SIDE / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / SIDE));
/** So many rows at a time stay in the nearest cache, side by side as columns. */
const BATCH = 8;
const batchRe = new Float32Array(SIDE * BATCH);
const batchIm = new Float32Array(SIDE * BATCH);

/** Two-dimensional complex Fourier transform of a 256 px square, in place. */
export function transform(re: Float32Array, im: Float32Array): void {
  for (let start = 0; start < AREA; start += BATCH * SIDE) transformRows(re, im, start);
  for (let row = 0; row < SIDE; row++) {
    const other = byteAt(reversed, row);
    if (other <= row) continue;
    swapRows(re, row * SIDE, other * SIDE);
    swapRows(im, row * SIDE, other * SIDE);
  }
  foldColumns(re, im, SIDE);
}

function transformRows(re: Float32Array, im: Float32Array, start: number): void {
  for (let x = 0, to = 0; x < SIDE; x++) {
    const end = start + byteAt(reversed, x) + BATCH * SIDE;
    for (let from = end - BATCH * SIDE; from < end; from += SIDE, to++) {
      batchRe[to] = at(re, from);
      batchIm[to] = at(im, from);
    }
  }
  foldColumns(batchRe, batchIm, BATCH);
  for (let x = 0, from = 0; x < SIDE; x++) {
    const end = start + x + BATCH * SIDE;
    for (let to = end - BATCH * SIDE; to < end; to += SIDE, from++) {
      re[to] = at(batchRe, from);
      im[to] = at(batchIm, from);
    }
  }
}

/** Transforms `width` columns, whose rows come in reversed order; row by row, so that memory is read in order. */
function foldColumns(re: Float32Array, im: Float32Array, width: number): void {
  for (let half = 1; half < SIDE; half *= 4) {
    for (let row = 0; row < SIDE; row++) {
      const k = row % (4 * half);
      if (k < half) fold(re, im, { row, width, k, half });
    }
  }
}

type Fold = { row: number; width: number; k: number; half: number };

/**
 * Two foldings by two at once, for half as many passes over memory: the elements of four rows, `half` apart. What
 * lies between the two is rounded to single precision as if it were stored.
 */
function fold(re: Float32Array, im: Float32Array, { row, width, k, half }: Fold): void {
  const stride = SIDE / 4 / half;
  const c = at(cosines, 2 * k * stride);
  const s = at(sines, 2 * k * stride);
  const c2 = at(cosines, k * stride);
  const s2 = at(sines, k * stride);
  const c3 = at(cosines, (k + half) * stride);
  const s3 = at(sines, (k + half) * stride);
  const apart = half * width;
  const end = (row + 1) * width;
  for (let i0 = end - width; i0 < end; i0++) {
    const i1 = i0 + apart;
    const i2 = i1 + apart;
    const i3 = i2 + apart;
    const turnedRe1 = at(re, i1) * c - at(im, i1) * s;
    const turnedIm1 = at(re, i1) * s + at(im, i1) * c;
    const turnedRe3 = at(re, i3) * c - at(im, i3) * s;
    const turnedIm3 = at(re, i3) * s + at(im, i3) * c;
    const re0 = Math.fround(at(re, i0) + turnedRe1);
    const im0 = Math.fround(at(im, i0) + turnedIm1);
    const re1 = Math.fround(at(re, i0) - turnedRe1);
    const im1 = Math.fround(at(im, i0) - turnedIm1);
    const re2 = Math.fround(at(re, i2) + turnedRe3);
    const im2 = Math.fround(at(im, i2) + turnedIm3);
    const re3 = Math.fround(at(re, i2) - turnedRe3);
    const im3 = Math.fround(at(im, i2) - turnedIm3);
    re[i0] = re0 + (re2 * c2 - im2 * s2);
    im[i0] = im0 + (re2 * s2 + im2 * c2);
    re[i1] = re1 + (re3 * c3 - im3 * s3);
    im[i1] = im1 + (re3 * s3 + im3 * c3);
    re[i2] = re0 - (re2 * c2 - im2 * s2);
    im[i2] = im0 - (re2 * s2 + im2 * c2);
    re[i3] = re1 - (re3 * c3 - im3 * s3);
    im[i3] = im1 - (re3 * s3 + im3 * c3);
  }
}

function swapRows(plane: Float32Array, a: number, b: number): void {
  for (let x = 0; x < SIDE; x++) {
    const kept = at(plane, a + x);
    plane[a + x] = at(plane, b + x);
    plane[b + x] = kept;
  }
}
