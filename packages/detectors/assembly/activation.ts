export const RELU: i32 = 1;
export const HARD_SWISH: i32 = 2;

/** One sixth as the weights' package rounds it. */
const SIXTH: f32 = 0.1666259765625;

export function hardSigmoid(value: f32): f32 {
  return min<f32>(6, max<f32>(0, value + 3)) * SIXTH;
}

/** `count` is a multiple of four. */
export function activateRow(at: usize, count: i32, activation: i32): void {
  const zero = f32x4.splat(0);
  const end = at + ((<usize>count) << 2);
  if (activation == RELU) {
    for (; at < end; at += 16) v128.store(at, f32x4.max(v128.load(at), zero));
    return;
  }
  const three = f32x4.splat(3);
  const six = f32x4.splat(6);
  const sixth = f32x4.splat(SIXTH);
  for (; at < end; at += 16) {
    const value = v128.load(at);
    const gate = f32x4.min(f32x4.max(f32x4.add(value, three), zero), six);
    v128.store(at, f32x4.mul(value, f32x4.mul(gate, sixth)));
  }
}
