/**
 * Pictures between layers are 16-bit integers. After ReLU6 they count in units of 6 / 32767: with these weights, no sum
 * exceeds half of what 32 bits hold (a test reads them). Every step is exact or rounds as IEEE 754 says, so the same
 * picture gives the same numbers on every machine.
 */
const MOST: f32 = 32767;
export const CLAMPED_UNIT: f32 = 6 / MOST;
/** Outputs of blocks have no bound. Of photos, none has reached 100; beyond 128 they are cut. */
export const LINEAR_UNIT: f32 = 1 / 256;
/** Adding it leaves the nearest integer in the low bits of a float (|x| < 2 ** 22). */
const ROUND: f32 = 12_582_912;
const ROUND_BITS: i32 = 0x4b40_0000;

let least: v128 = f32x4.splat(0);

/** Whether the next layer's outputs pass ReLU6. */
export function clampOutputs(clamps: bool): void {
  least = f32x4.splat(clamps ? 0 : -MOST);
}

/** Integer sums of four outputs in units of the output, rounded to the nearest. */
// @ts-ignore: decorator
@inline
function rounded(sums: v128, factors: v128, offsets: v128): v128 {
  const number = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factors), offsets);
  const kept = f32x4.pmin(f32x4.splat(MOST), f32x4.pmax(least, number));
  return i32x4.sub(f32x4.add(kept, f32x4.splat(ROUND)), i32x4.splat(ROUND_BITS));
}

/** Stores eight integer sums as numbers of the output. */
// @ts-ignore: decorator
@inline
export function keep(to: usize, low: v128, high: v128, factors: usize, offsets: usize): void {
  const first = rounded(low, v128.load(factors), v128.load(offsets));
  const second = rounded(high, v128.load(factors, 16), v128.load(offsets, 16));
  v128.store(to, i16x8.narrow_i32x4_s(first, second));
}

/** Four numbers of a picture as floats. */
// @ts-ignore: decorator
@inline
export function loadFloats(at: usize, unit: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(v128.load_ext<i16>(at)), unit);
}
