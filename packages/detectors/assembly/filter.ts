/** Addresses of the rows under the kernel, from top to bottom. */
const ROWS: usize = memory.data(5 * 4);

export function column(line: i32, at: usize): void {
  store<usize>(ROWS + ((<usize>line) << 2), at);
}

/**
 * A depthwise convolution followed by ReLU6, for one row of output. Weights are ordered by tap, with all channels of
 * a tap together.
 */
export function filterRow(
  kernel: usize,
  bias: usize,
  size: i32,
  stride: i32,
  channels: i32,
  width: i32,
  to: usize,
): void {
  const step = (<usize>channels) << 2;
  const apart = <usize>stride * step;
  const whole = width & ~3;
  let left: usize = 0;
  let x = 0;
  for (; x < whole; x += 4) {
    for (let at: usize = 0; at < step; at += 16)
      four(left + at, apart, size, kernel + at, bias + at, to + at, step);
    left += apart << 2;
    to += step << 2;
  }
  for (; x < width; x++) {
    for (let at: usize = 0; at < step; at += 16) one(left + at, size, kernel + at, bias + at, to + at, step);
    left += apart;
    to += step;
  }
}

/** Processes four channels of four pixels, so that each loaded weight is used four times. */
function four(
  left: usize,
  apart: usize,
  size: i32,
  kernel: usize,
  bias: usize,
  to: usize,
  step: usize,
): void {
  let a = v128.load(bias);
  let b = a;
  let c = a;
  let d = a;
  const line = step * <usize>size;
  const end = ROWS + ((<usize>size) << 2);
  for (let tap = 0; tap < size; tap++) {
    let from = kernel;
    for (let row = ROWS; row < end; row += 4) {
      const weight = v128.load(from);
      let at = load<usize>(row) + left;
      a = plus(a, at, weight);
      at += apart;
      b = plus(b, at, weight);
      at += apart;
      c = plus(c, at, weight);
      at += apart;
      d = plus(d, at, weight);
      from += line;
    }
    kernel += step;
    left += step;
  }
  v128.store(to, clamp(a));
  v128.store(to + step, clamp(b));
  v128.store(to + step * 2, clamp(c));
  v128.store(to + step * 3, clamp(d));
}

function one(left: usize, size: i32, kernel: usize, bias: usize, to: usize, step: usize): void {
  let sum = v128.load(bias);
  const line = step * <usize>size;
  const end = ROWS + ((<usize>size) << 2);
  for (let tap = 0; tap < size; tap++) {
    let from = kernel;
    for (let row = ROWS; row < end; row += 4) {
      sum = plus(sum, load<usize>(row) + left, v128.load(from));
      from += line;
    }
    kernel += step;
    left += step;
  }
  v128.store(to, clamp(sum));
}

function plus(sum: v128, at: usize, weight: v128): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load(at), weight));
}

function clamp(numbers: v128): v128 {
  return f32x4.min(f32x4.max(numbers, f32x4.splat(0)), f32x4.splat(6));
}
