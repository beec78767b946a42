import { pairHigh, pairLow } from "./layer";
import { clampOutputs, keep } from "./units";

const MOST_TAPS: i32 = 26;
/** Address under each tap of the kernel for the first pixel of the output, row by row; an even number of them. */
const PLACES: usize = memory.data(MOST_TAPS * 4);
let taps: i32 = 0;

/** Adds the taps of one kernel line: `size` of them, `step` bytes apart, from `at` on. Line 0 starts a new list. */
export function placeRow(line: i32, size: i32, at: usize, step: usize): void {
  if (line == 0) taps = 0;
  for (let tap = 0; tap < size; tap++) {
    place(at + <usize>tap * step);
    taps++;
  }
  // The partner of an odd last tap has weight zero, so that any address will do
  if (taps & 1) place(at);
}

function place(at: usize): void {
  store<usize>(PLACES + ((<usize>taps) << 2), at);
}

/** A depthwise convolution with the layer taken by `layer.takeTaps`, followed by ReLU6, for one row of output. */
export function filterRow(
  weights: usize,
  factors: usize,
  offsets: usize,
  stride: i32,
  channels: i32,
  width: i32,
  to: usize,
): void {
  clampOutputs(true);
  const step = (<usize>channels) << 1;
  const apart = <usize>stride * step;
  const whole = width & ~3;
  let left: usize = 0;
  let x = 0;
  for (; x < whole; x += 4) {
    for (let channel: usize = 0; channel < <usize>channels; channel += 8) {
      const at = channel << 2;
      four(left + (channel << 1), apart, step, weights + at, factors + at, offsets + at, to + (channel << 1));
    }
    left += apart << 2;
    to += step << 2;
  }
  for (; x < width; x++) {
    for (let channel: usize = 0; channel < <usize>channels; channel += 8) {
      const at = channel << 2;
      one(left + (channel << 1), step, weights + at, factors + at, offsets + at, to + (channel << 1));
    }
    left += apart;
    to += step;
  }
}

/** Processes eight channels of four pixels, so that each loaded weight is used four times. */
function four(
  left: usize,
  apart: usize,
  step: usize,
  weights: usize,
  factors: usize,
  offsets: usize,
  to: usize,
): void {
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = PLACES + ((<usize>taps) << 2);
  for (let tap = PLACES; tap < end; tap += 8) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    let one = load<usize>(tap) + left;
    let two = load<usize>(tap, 4) + left;
    let p = v128.load(one);
    let q = v128.load(two);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(pairLow(p, q), w0));
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(pairHigh(p, q), w1));
    one += apart;
    two += apart;
    p = v128.load(one);
    q = v128.load(two);
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(pairLow(p, q), w0));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(pairHigh(p, q), w1));
    one += apart;
    two += apart;
    p = v128.load(one);
    q = v128.load(two);
    c0 = i32x4.add(c0, i32x4.dot_i16x8_s(pairLow(p, q), w0));
    c1 = i32x4.add(c1, i32x4.dot_i16x8_s(pairHigh(p, q), w1));
    one += apart;
    two += apart;
    p = v128.load(one);
    q = v128.load(two);
    d0 = i32x4.add(d0, i32x4.dot_i16x8_s(pairLow(p, q), w0));
    d1 = i32x4.add(d1, i32x4.dot_i16x8_s(pairHigh(p, q), w1));
    weights += step << 1;
  }
  keep(to, a0, a1, factors, offsets);
  keep(to + step, b0, b1, factors, offsets);
  keep(to + step * 2, c0, c1, factors, offsets);
  keep(to + step * 3, d0, d1, factors, offsets);
}

function one(left: usize, step: usize, weights: usize, factors: usize, offsets: usize, to: usize): void {
  let low = i32x4.splat(0);
  let high = low;
  const end = PLACES + ((<usize>taps) << 2);
  for (let tap = PLACES; tap < end; tap += 8) {
    const p = v128.load(load<usize>(tap) + left);
    const q = v128.load(load<usize>(tap, 4) + left);
    low = i32x4.add(low, i32x4.dot_i16x8_s(pairLow(p, q), v128.load(weights)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(pairHigh(p, q), v128.load(weights, 16)));
    weights += step << 1;
  }
  keep(to, low, high, factors, offsets);
}
