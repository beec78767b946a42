/**
 * A dense layer per pixel: `inputs` numbers, with pixels `inBytes` apart, become `outputs` numbers, a multiple of
 * four. Weights are ordered by input.
 */
export function points(
  from: usize,
  inBytes: usize,
  inputs: i32,
  weights: usize,
  bias: usize,
  to: usize,
  outputs: i32,
  pixels: i32,
): void {
  const outBytes = (<usize>outputs) << 2;
  const numbers = (<usize>inputs) << 2;
  const whole = pixels & ~3;
  let out: usize = 0;
  // Eight outputs of every pixel at a time, so that their weights stay in the L1 cache
  for (; out + 32 <= outBytes; out += 32) {
    let read = from;
    let write = to + out;
    let pixel = 0;
    for (; pixel < whole; pixel += 4) {
      fourOfEight(read, inBytes, numbers, weights + out, bias + out, write, outBytes);
      read += inBytes << 2;
      write += outBytes << 2;
    }
    for (; pixel < pixels; pixel++) {
      oneOfFour(read, numbers, weights + out, bias + out, write, outBytes);
      oneOfFour(read, numbers, weights + out + 16, bias + out + 16, write + 16, outBytes);
      read += inBytes;
      write += outBytes;
    }
  }
  if (out == outBytes) return;
  for (let pixel = 0; pixel < pixels; pixel++) {
    oneOfFour(
      from + <usize>pixel * inBytes,
      numbers,
      weights + out,
      bias + out,
      to + out + <usize>pixel * outBytes,
      outBytes,
    );
  }
}

/** Computes eight outputs of four pixels, so that each loaded weight is used four times. */
function fourOfEight(
  from: usize,
  inBytes: usize,
  numbers: usize,
  weights: usize,
  bias: usize,
  to: usize,
  outBytes: usize,
): void {
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  let b0 = a0;
  let b1 = a1;
  let c0 = a0;
  let c1 = a1;
  let d0 = a0;
  let d1 = a1;
  const second = from + inBytes;
  const third = second + inBytes;
  const fourth = third + inBytes;
  for (let input: usize = 0; input < numbers; input += 4) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    weights += outBytes;
    const a = v128.load32_splat(from + input);
    a0 = f32x4.add(a0, f32x4.mul(a, w0));
    a1 = f32x4.add(a1, f32x4.mul(a, w1));
    const b = v128.load32_splat(second + input);
    b0 = f32x4.add(b0, f32x4.mul(b, w0));
    b1 = f32x4.add(b1, f32x4.mul(b, w1));
    const c = v128.load32_splat(third + input);
    c0 = f32x4.add(c0, f32x4.mul(c, w0));
    c1 = f32x4.add(c1, f32x4.mul(c, w1));
    const d = v128.load32_splat(fourth + input);
    d0 = f32x4.add(d0, f32x4.mul(d, w0));
    d1 = f32x4.add(d1, f32x4.mul(d, w1));
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

function oneOfFour(
  from: usize,
  numbers: usize,
  weights: usize,
  bias: usize,
  to: usize,
  outBytes: usize,
): void {
  let sum = v128.load(bias);
  for (let input: usize = 0; input < numbers; input += 4) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(from + input), v128.load(weights)));
    weights += outBytes;
  }
  v128.store(to, sum);
}
