/** ReLU6. */
// @ts-ignore: decorator
@inline
export function clamp(numbers: v128): v128 {
  return f32x4.min(f32x4.max(numbers, f32x4.splat(0)), f32x4.splat(6));
}
