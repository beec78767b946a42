const LOWEST: f32 = -80;

/**
 * In place. `kind`: 1 relu, 2 hard-swish, 3 swish, 4 hard-sigmoid with this slope, 5 sigmoid, otherwise none. Then
 * multiplies by `mul` and adds `add`.
 */
export function activate(at: usize, count: i32, kind: i32, slope: f32, mul: f32, add: f32): void {
  const end = at + ((<usize>count) << 2);
  const isScaled = mul != 1 || add != 0;
  const zero = f32x4.splat(0);
  for (; at < end; at += 16) {
    let x = v128.load(at);
    if (kind == 1) x = f32x4.max(x, zero);
    else if (kind == 2)
      x = f32x4.mul(x, f32x4.mul(within(f32x4.add(x, f32x4.splat(3)), 6), f32x4.splat(1 / 6)));
    else if (kind == 3) x = f32x4.mul(x, sigmoid(x));
    else if (kind == 4) x = within(f32x4.add(f32x4.mul(x, f32x4.splat(slope)), f32x4.splat(0.5)), 1);
    else if (kind == 5) x = sigmoid(x);
    if (isScaled) x = f32x4.add(f32x4.mul(x, f32x4.splat(mul)), f32x4.splat(add));
    v128.store(at, x);
  }
}

function within(x: v128, most: f32): v128 {
  return f32x4.min(f32x4.max(x, f32x4.splat(0)), f32x4.splat(most));
}

function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exponential(f32x4.neg(x))));
}

/** Replaces each number by e to its power, in place. */
export function exponentiate(at: usize, count: i32): void {
  const end = at + ((<usize>count) << 2);
  for (; at < end; at += 16) v128.store(at, exponential(v128.load(at)));
}

/**
 * Two to the integer part through the exponent bits, to the fractional part through a polynomial; relative error 2e-7.
 */
function exponential(x: v128): v128 {
  const bounded = f32x4.min(f32x4.max(x, f32x4.splat(LOWEST)), f32x4.splat(-LOWEST));
  const power = f32x4.mul(bounded, f32x4.splat(1.4426950408889634));
  const whole = f32x4.nearest(power);
  const rest = f32x4.mul(f32x4.sub(power, whole), f32x4.splat(0.6931471805599453));
  let sum = f32x4.splat(1 / 720);
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1 / 120));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1 / 24));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1 / 6));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  const bits = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23);
  return f32x4.mul(sum, bits);
}
