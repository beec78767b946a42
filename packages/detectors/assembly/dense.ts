/**
 * A dense layer in float32: `rows` (a multiple of four) of `inputs` numbers each become rows of `outputs` numbers, a
 * multiple of eight. Weights are ordered by input, with all outputs of an input together.
 */
export function dense(
  from: usize,
  inputs: i32,
  weights: usize,
  bias: usize,
  to: usize,
  outputs: i32,
  rows: i32,
): void {
  const inBytes = (<usize>inputs) << 2;
  const outBytes = (<usize>outputs) << 2;
  for (let out: usize = 0; out < outBytes; out += 32) {
    let read = from;
    let write = to + out;
    for (let row = 0; row < rows; row += 4) {
      four(read, inBytes, weights + out, bias + out, write, outBytes);
      read += inBytes << 2;
      write += outBytes << 2;
    }
  }
}

/** Computes eight outputs of four rows, so that each loaded weight is used four times. */
function four(from: usize, inBytes: usize, weights: usize, bias: usize, to: usize, outBytes: usize): void {
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  let b0 = a0;
  let b1 = a1;
  let c0 = a0;
  let c1 = a1;
  let d0 = a0;
  let d1 = a1;
  const end = from + inBytes;
  let second = end;
  let third = second + inBytes;
  let fourth = third + inBytes;
  while (from < end) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    const a = v128.load32_splat(from);
    a0 = f32x4.add(a0, f32x4.mul(a, w0));
    a1 = f32x4.add(a1, f32x4.mul(a, w1));
    const b = v128.load32_splat(second);
    b0 = f32x4.add(b0, f32x4.mul(b, w0));
    b1 = f32x4.add(b1, f32x4.mul(b, w1));
    const c = v128.load32_splat(third);
    c0 = f32x4.add(c0, f32x4.mul(c, w0));
    c1 = f32x4.add(c1, f32x4.mul(c, w1));
    const d = v128.load32_splat(fourth);
    d0 = f32x4.add(d0, f32x4.mul(d, w0));
    d1 = f32x4.add(d1, f32x4.mul(d, w1));
    weights += outBytes;
    from += 4;
    second += 4;
    third += 4;
    fourth += 4;
  }
  v128.store(to, a0);
  v128.store(to, a1, 16);
  v128.store(to + outBytes, b0);
  v128.store(to + outBytes, b1, 16);
  v128.store(to + outBytes * 2, c0);
  v128.store(to + outBytes * 2, c1, 16);
  v128.store(to + outBytes * 3, d0);
  v128.store(to + outBytes * 3, d1, 16);
}
