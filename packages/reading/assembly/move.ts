/**
 * Copies the pixels' channels (a multiple of four) into part of wider pixels, repeating each pixel `factor` times in
 * both directions.
 */
export function spread(
  from: usize,
  width: i32,
  height: i32,
  channels: i32,
  factor: i32,
  to: usize,
  outChannels: i32,
): void {
  const pixel = (<usize>channels) << 2;
  const step = (<usize>outChannels) << 2;
  for (let y = 0; y < height * factor; y++) {
    const row = from + <usize>((y / factor) * width) * pixel;
    for (let x = 0; x < width; x++) {
      for (let again = 0; again < factor; again++, to += step) {
        for (let c: usize = 0; c < pixel; c += 16) v128.store(to + c, v128.load(row + <usize>x * pixel + c));
      }
    }
  }
}

/**
 * Doubles the picture in both directions. New pixels are means of two neighbours, and the last ones are repeated
 * (TensorFlow without half-pixel centres).
 */
export function doubled(from: usize, width: i32, height: i32, channels: i32, to: usize): void {
  const pixel = (<usize>channels) << 2;
  const half = f32x4.splat(0.5);
  for (let y = 0; y < height * 2; y++) {
    const upper = from + <usize>((y >> 1) * width) * pixel;
    const lower = from + <usize>(min((y + 1) >> 1, height - 1) * width) * pixel;
    for (let x = 0; x < width * 2; x++) {
      const first = <usize>(x >> 1) * pixel;
      const second = <usize>min((x + 1) >> 1, width - 1) * pixel;
      for (let c: usize = 0; c < pixel; c += 16) {
        const above = f32x4.add(v128.load(upper + first + c), v128.load(upper + second + c));
        const below = f32x4.add(v128.load(lower + first + c), v128.load(lower + second + c));
        v128.store(to + c, f32x4.mul(f32x4.mul(f32x4.add(above, below), half), half));
      }
      to += pixel;
    }
  }
}

/** Spreads a row of pixels, each holding four pixels of a 2x2 block, over two rows. */
export function unfold(from: usize, width: i32, channels: i32, to: usize): void {
  const pixel = (<usize>channels) << 2;
  for (let line = 0; line < 2; line++) {
    for (let x = 0; x < width; x++) {
      const start = from + <usize>(x * 4 + line * 2) * pixel;
      for (let c: usize = 0; c < pixel * 2; c += 16) v128.store(to + c, v128.load(start + c));
      to += pixel * 2;
    }
  }
}

/** Means of whole cells of `high` by `wide` pixels. */
export function pool(
  from: usize,
  width: i32,
  height: i32,
  channels: i32,
  high: i32,
  wide: i32,
  to: usize,
): void {
  const pixel = (<usize>channels) << 2;
  const share = f32x4.splat(<f32>1 / <f32>(high * wide));
  for (let y = 0; y < height / high; y++) {
    for (let x = 0; x < width / wide; x++, to += pixel) {
      const start = from + <usize>(y * high * width + x * wide) * pixel;
      for (let c: usize = 0; c < pixel; c += 16) {
        let sum = f32x4.splat(0);
        for (let line = 0; line < high; line++) {
          const at = start + <usize>(line * width) * pixel + c;
          for (let column = 0; column < wide; column++)
            sum = f32x4.add(sum, v128.load(at + <usize>column * pixel));
        }
        v128.store(to + c, f32x4.mul(sum, share));
      }
    }
  }
}

/**
 * The mean of each channel over all pixels. Sums each row on its own first: in a sum over the whole picture, single
 * pixels would fall below float precision.
 */
export function mean(from: usize, width: i32, height: i32, channels: i32, to: usize): void {
  const pixel = (<usize>channels) << 2;
  const share = f32x4.splat(<f32>1 / <f32>(width * height));
  for (let c: usize = 0; c < pixel; c += 16) {
    let total = f32x4.splat(0);
    let at = from + c;
    for (let y = 0; y < height; y++) {
      let sum = f32x4.splat(0);
      for (let x = 0; x < width; x++, at += pixel) sum = f32x4.add(sum, v128.load(at));
      total = f32x4.add(total, sum);
    }
    v128.store(to + c, f32x4.mul(total, share));
  }
}

/** Multiplies every pixel's channels by those of one pixel. */
export function scale(from: usize, pixels: i32, channels: i32, by: usize, to: usize): void {
  const pixel = (<usize>channels) << 2;
  for (let index = 0; index < pixels; index++, from += pixel, to += pixel) {
    for (let c: usize = 0; c < pixel; c += 16)
      v128.store(to + c, f32x4.mul(v128.load(from + c), v128.load(by + c)));
  }
}

/** Adds the numbers of two pictures; `count` is a multiple of four. */
export function add(one: usize, other: usize, count: i32, to: usize): void {
  const bytes = (<usize>count) << 2;
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(to + at, f32x4.add(v128.load(one + at), v128.load(other + at)));
  }
}
