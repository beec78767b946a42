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
const lineRe = new Float32Array(SIDE);
const lineIm = new Float32Array(SIDE);

/** Two-dimensional complex Fourier transform of a 256 px square, in place. */
export function transform(re: Float32Array, im: Float32Array): void {
  for (let row = 0; row < AREA; row += SIDE) transformRow(re, im, row);
  for (let row = 0; row < SIDE; row++) {
    const other = byteAt(reversed, row);
    if (other > row) swapRows(re, im, row * SIDE, other * SIDE);
  }
  for (let half = 1; half < SIDE; half *= 2) foldRows(re, im, half);
}

function transformRow(re: Float32Array, im: Float32Array, start: number): void {
  for (let index = 0; index < SIDE; index++) {
    const to = byteAt(reversed, index);
    lineRe[to] = at(re, start + index);
    lineIm[to] = at(im, start + index);
  }
  for (let half = 1; half < SIDE; half *= 2) foldLine(half);
  re.set(lineRe, start);
  im.set(lineIm, start);
}

function foldLine(half: number): void {
  const stride = SIDE / 2 / half;
  for (let block = 0; block < SIDE; block += 2 * half) {
    for (let k = 0, a = block, b = block + half; k < half; k++, a++, b++) {
      const c = at(cosines, k * stride);
      const s = at(sines, k * stride);
      const turnedRe = at(lineRe, b) * c - at(lineIm, b) * s;
      const turnedIm = at(lineRe, b) * s + at(lineIm, b) * c;
      const ownRe = at(lineRe, a);
      const ownIm = at(lineIm, a);
      lineRe[b] = ownRe - turnedRe;
      lineIm[b] = ownIm - turnedIm;
      lineRe[a] = ownRe + turnedRe;
      lineIm[a] = ownIm + turnedIm;
    }
  }
}

/** The same folding down all columns at once: whole rows are combined, so that memory is read in order. */
function foldRows(re: Float32Array, im: Float32Array, half: number): void {
  const stride = SIDE / 2 / half;
  for (let block = 0; block < SIDE; block += 2 * half) {
    for (let k = 0; k < half; k++) {
      const c = at(cosines, k * stride);
      const s = at(sines, k * stride);
      const end = (block + k + 1) * SIDE;
      for (let a = end - SIDE, b = a + half * SIDE; a < end; a++, b++) {
        const turnedRe = at(re, b) * c - at(im, b) * s;
        const turnedIm = at(re, b) * s + at(im, b) * c;
        const ownRe = at(re, a);
        const ownIm = at(im, a);
        re[b] = ownRe - turnedRe;
        im[b] = ownIm - turnedIm;
        re[a] = ownRe + turnedRe;
        im[a] = ownIm + turnedIm;
      }
    }
  }
}

function swapRows(re: Float32Array, im: Float32Array, a: number, b: number): void {
  for (const plane of [re, im]) {
    const kept = plane.slice(a, a + SIDE);
    plane.copyWithin(a, b, b + SIDE);
    plane.set(kept, b);
  }
}
