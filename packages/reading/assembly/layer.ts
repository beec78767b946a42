/**
 * Expands a stored layer (training/plan.py): a scale and a bias per output as float32, then rows of integers of
 * `width` bytes. `outputs` is a multiple of four.
 */
export function expand(from: usize, scale: usize, rows: i32, outputs: i32, width: i32, to: usize): void {
  const step = (<usize>outputs) << 2;
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < step; at += 16) {
      let whole: v128;
      if (width == 1) {
        whole = i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(from)));
        from += 4;
      } else {
        whole = v128.load_ext<i16>(from);
        from += 8;
      }
      v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(whole), v128.load(scale + at)));
      to += 16;
    }
  }
}
