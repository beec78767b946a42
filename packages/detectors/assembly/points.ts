/** Each pixel's channels into other channels. Weights lie input after input, each with its outputs. */
export function points(
  from: usize,
  inputs: i32,
  weights: usize,
  bias: usize,
  to: usize,
  outputs: i32,
  pixels: i32,
): void {
  const inBytes = (<usize>inputs) << 2;
  const outBytes = (<usize>outputs) << 2;
  const whole = pixels & ~3;
  // eight outputs of every pixel in turn: their weights stay in the nearest cache
  for (let out: usize = 0; out < outBytes; out += 32) {
    let read = from;
    let write = to + out;
    let pixel = 0;
    for (; pixel < whole; pixel += 4) {
      four(read, inBytes, weights + out, bias + out, write, outBytes);
      read += inBytes << 2;
      write += outBytes << 2;
    }
    for (; pixel < pixels; pixel++) {
      one(read, inBytes, weights + out, bias + out, write, outBytes);
      read += inBytes;
      write += outBytes;
    }
  }
}

/** Eight outputs of four pixels: each weight that is loaded is used four times. */
function four(from: usize, inBytes: usize, weights: usize, bias: usize, to: usize, outBytes: usize): void {
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
  for (let input: usize = 0; input < inBytes; input += 4) {
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

function one(from: usize, inBytes: usize, weights: usize, bias: usize, to: usize, outBytes: usize): void {
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  for (let input: usize = 0; input < inBytes; input += 4) {
    const a = v128.load32_splat(from + input);
    a0 = f32x4.add(a0, f32x4.mul(a, v128.load(weights)));
    a1 = f32x4.add(a1, f32x4.mul(a, v128.load(weights, 16)));
    weights += outBytes;
  }
  v128.store(to, a0);
  v128.store(to, a1, 16);
}
