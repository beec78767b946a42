/** Where the rows under the kernel lie, from top to bottom. */
let row0: usize = 0;
let row1: usize = 0;
let row2: usize = 0;
let row3: usize = 0;
let row4: usize = 0;

export function column(line: i32, at: usize): void {
  if (line == 0) row0 = at;
  else if (line == 1) row1 = at;
  else if (line == 2) row2 = at;
  else if (line == 3) row3 = at;
  else row4 = at;
}

/** Each channel by a kernel of its own, then ReLU6: one row of output. Weights lie tap after tap, each with its channels. */
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

/** Four channels of four pixels: each weight that is loaded is used four times. */
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
  const down = step * <usize>size;
  const twice = apart << 1;
  const thrice = twice + apart;
  let weight: v128;
  let at: usize;
  for (let tap = 0; tap < size; tap++) {
    weight = v128.load(kernel);
    at = row0 + left;
    a = plus(a, at, weight);
    b = plus(b, at + apart, weight);
    c = plus(c, at + twice, weight);
    d = plus(d, at + thrice, weight);
    weight = v128.load(kernel + down);
    at = row1 + left;
    a = plus(a, at, weight);
    b = plus(b, at + apart, weight);
    c = plus(c, at + twice, weight);
    d = plus(d, at + thrice, weight);
    weight = v128.load(kernel + down * 2);
    at = row2 + left;
    a = plus(a, at, weight);
    b = plus(b, at + apart, weight);
    c = plus(c, at + twice, weight);
    d = plus(d, at + thrice, weight);
    if (size == 5) {
      weight = v128.load(kernel + down * 3);
      at = row3 + left;
      a = plus(a, at, weight);
      b = plus(b, at + apart, weight);
      c = plus(c, at + twice, weight);
      d = plus(d, at + thrice, weight);
      weight = v128.load(kernel + down * 4);
      at = row4 + left;
      a = plus(a, at, weight);
      b = plus(b, at + apart, weight);
      c = plus(c, at + twice, weight);
      d = plus(d, at + thrice, weight);
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
  const down = step * <usize>size;
  for (let tap = 0; tap < size; tap++) {
    sum = plus(sum, row0 + left, v128.load(kernel));
    sum = plus(sum, row1 + left, v128.load(kernel + down));
    sum = plus(sum, row2 + left, v128.load(kernel + down * 2));
    if (size == 5) {
      sum = plus(sum, row3 + left, v128.load(kernel + down * 3));
      sum = plus(sum, row4 + left, v128.load(kernel + down * 4));
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
