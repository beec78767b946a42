/** Lower and upper bound of every output. */
let least: v128 = f32x4.splat(-Infinity);
let most: v128 = f32x4.splat(Infinity);

/**
 * A pointwise (1x1) convolution, clamped to ReLU6 if `clamps`. Weights are in panels as produced by
 * `layer.takePanels`.
 */
export function points(
  from: usize,
  inputs: i32,
  weights: usize,
  bias: usize,
  to: usize,
  outputs: i32,
  pixels: i32,
  clamps: bool,
): void {
  least = f32x4.splat(clamps ? 0 : -Infinity);
  most = f32x4.splat(clamps ? 6 : Infinity);
  const inBytes = (<usize>inputs) << 2;
  const outBytes = (<usize>outputs) << 2;
  const panel = inBytes << 3;
  const whole = pixels & ~3;
  // Eight outputs of every pixel at a time, so that their weights stay in the L1 cache
  for (let out: usize = 0; out < outBytes; out += 32) {
    let read = from;
    let write = to + out;
    let pixel = 0;
    for (; pixel < whole; pixel += 4) {
      four(read, inBytes, weights, bias + out, write, outBytes);
      read += inBytes << 2;
      write += outBytes << 2;
    }
    for (; pixel < pixels; pixel++) {
      one(read, inBytes, weights, bias + out, write);
      read += inBytes;
      write += outBytes;
    }
    weights += panel;
  }
}

function held(numbers: v128): v128 {
  return f32x4.min(f32x4.max(numbers, least), most);
}

/** Computes eight outputs of four pixels, so that each loaded weight is used four times. */
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
    weights += 32;
    from += 4;
    second += 4;
    third += 4;
    fourth += 4;
  }
  v128.store(to, held(a0));
  v128.store(to, held(a1), 16);
  v128.store(to + outBytes, held(b0));
  v128.store(to + outBytes, held(b1), 16);
  v128.store(to + outBytes * 2, held(c0));
  v128.store(to + outBytes * 2, held(c1), 16);
  v128.store(to + outBytes * 3, held(d0));
  v128.store(to + outBytes * 3, held(d1), 16);
}

function one(from: usize, inBytes: usize, weights: usize, bias: usize, to: usize): void {
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  for (let input: usize = 0; input < inBytes; input += 4) {
    const a = v128.load32_splat(from + input);
    a0 = f32x4.add(a0, f32x4.mul(a, v128.load(weights)));
    a1 = f32x4.add(a1, f32x4.mul(a, v128.load(weights, 16)));
    weights += 32;
  }
  v128.store(to, held(a0));
  v128.store(to, held(a1), 16);
}
