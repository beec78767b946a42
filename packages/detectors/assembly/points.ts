import { clampOutputs, keep } from "./units";

/** A pointwise (1x1) convolution, clamped to ReLU6 if `clamps`. Weights are in panels as `layer.takePanels` makes them. */
export function points(
  from: usize,
  inputs: i32,
  weights: usize,
  factors: usize,
  offsets: usize,
  to: usize,
  outputs: i32,
  pixels: i32,
  clamps: bool,
): void {
  clampOutputs(clamps);
  const inBytes = (<usize>inputs) << 1;
  const outBytes = (<usize>outputs) << 1;
  const panel = inBytes << 3;
  const whole = pixels & ~3;
  // Eight outputs of every pixel at a time, so that their weights stay in the L1 cache
  for (let out = 0; out < outputs; out += 8) {
    let read = from;
    let write = to + ((<usize>out) << 1);
    let pixel = 0;
    for (; pixel < whole; pixel += 4) {
      four(read, inBytes, weights, factors, offsets, write, outBytes);
      read += inBytes << 2;
      write += outBytes << 2;
    }
    for (; pixel < pixels; pixel++) {
      one(read, inBytes, weights, factors, offsets, write);
      read += inBytes;
      write += outBytes;
    }
    weights += panel;
    factors += 32;
    offsets += 32;
  }
}

/** Computes eight outputs of four pixels, so that each loaded weight is used four times. */
function four(
  from: usize,
  inBytes: usize,
  weights: usize,
  factors: usize,
  offsets: usize,
  to: usize,
  outBytes: usize,
): void {
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = from + inBytes;
  let second = end;
  let third = second + inBytes;
  let fourth = third + inBytes;
  while (from < end) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    const a = v128.load32_splat(from);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(a, w0));
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(a, w1));
    const b = v128.load32_splat(second);
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(b, w0));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(b, w1));
    const c = v128.load32_splat(third);
    c0 = i32x4.add(c0, i32x4.dot_i16x8_s(c, w0));
    c1 = i32x4.add(c1, i32x4.dot_i16x8_s(c, w1));
    const d = v128.load32_splat(fourth);
    d0 = i32x4.add(d0, i32x4.dot_i16x8_s(d, w0));
    d1 = i32x4.add(d1, i32x4.dot_i16x8_s(d, w1));
    weights += 32;
    from += 4;
    second += 4;
    third += 4;
    fourth += 4;
  }
  keep(to, a0, a1, factors, offsets);
  keep(to + outBytes, b0, b1, factors, offsets);
  keep(to + outBytes * 2, c0, c1, factors, offsets);
  keep(to + outBytes * 3, d0, d1, factors, offsets);
}

function one(from: usize, inBytes: usize, weights: usize, factors: usize, offsets: usize, to: usize): void {
  let low = i32x4.splat(0);
  let high = low;
  for (const end = from + inBytes; from < end; from += 4) {
    const a = v128.load32_splat(from);
    low = i32x4.add(low, i32x4.dot_i16x8_s(a, v128.load(weights)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(a, v128.load(weights, 16)));
    weights += 32;
  }
  keep(to, low, high, factors, offsets);
}
