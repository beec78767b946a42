/** ReLU6 in place. `count` must be a multiple of four. */
export function clampRow(at: usize, count: i32): void {
  const zero = f32x4.splat(0);
  const six = f32x4.splat(6);
  const end = at + ((<usize>count) << 2);
  for (; at < end; at += 16) v128.store(at, f32x4.min(f32x4.max(v128.load(at), zero), six));
}
