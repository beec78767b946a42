import { points } from "./points";

/** Shapes of a picture and of the kernel over it. Set before `convolve` and `filter`. */
let width: i32 = 0;
let height: i32 = 0;
let channels: i32 = 0;
let kernelHeight: i32 = 0;
let kernelWidth: i32 = 0;
let strideY: i32 = 1;
let strideX: i32 = 1;
let top: i32 = 0;
let left: i32 = 0;

/** `pictureChannels` is a multiple of four. */
export function shape(pictureWidth: i32, pictureHeight: i32, pictureChannels: i32): void {
  width = pictureWidth;
  height = pictureHeight;
  channels = pictureChannels;
}

/** The kernel starts `above` rows and `before` pixels outside the picture, where values are zero. */
export function kernel(high: i32, wide: i32, down: i32, across: i32, above: i32, before: i32): void {
  kernelHeight = high;
  kernelWidth = wide;
  strideY = down;
  strideX = across;
  top = above;
  left = before;
}

/**
 * A dense convolution: every input of the kernel contributes to every output. `patches` has room for one row of
 * outputs, each with all its inputs.
 */
export function convolve(
  from: usize,
  weights: usize,
  bias: usize,
  to: usize,
  outputs: i32,
  outWidth: i32,
  outHeight: i32,
  patches: usize,
): void {
  const pixel = (<usize>channels) << 2;
  const taps = pixel * <usize>kernelWidth;
  const patch = taps * <usize>kernelHeight;
  const inputs = channels * kernelWidth * kernelHeight;
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      let at = patches + <usize>x * patch;
      const first = x * strideX - left;
      const from0 = max(0, -first);
      const until = min(kernelWidth, width - first);
      for (let line = 0; line < kernelHeight; line++, at += taps) {
        const row = y * strideY - top + line;
        if (row < 0 || row >= height || until <= from0) {
          memory.fill(at, 0, taps);
          continue;
        }
        if (from0 > 0) memory.fill(at, 0, pixel * <usize>from0);
        if (until < kernelWidth)
          memory.fill(at + pixel * <usize>until, 0, pixel * <usize>(kernelWidth - until));
        copy(
          at + pixel * <usize>from0,
          from + <usize>(row * width + first + from0) * pixel,
          pixel * <usize>(until - from0),
        );
      }
    }
    points(
      patches,
      patch,
      inputs,
      weights,
      bias,
      to + ((<usize>(y * outWidth * outputs)) << 2),
      outputs,
      outWidth,
    );
  }
}

function copy(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

/** A depthwise convolution. Weights are ordered by tap, with all channels of a tap together. */
export function filter(
  from: usize,
  weights: usize,
  bias: usize,
  to: usize,
  outWidth: i32,
  outHeight: i32,
): void {
  const pixel = (<usize>channels) << 2;
  const line = pixel * <usize>width;
  for (let y = 0; y < outHeight; y++) {
    const firstRow = y * strideY - top;
    const rows0 = max(0, -firstRow);
    const rows = min(kernelHeight, height - firstRow);
    for (let x = 0; x < outWidth; x++) {
      const firstColumn = x * strideX - left;
      const columns0 = max(0, -firstColumn);
      const columns = min(kernelWidth, width - firstColumn);
      const start = from + <usize>((firstRow + rows0) * width + firstColumn + columns0) * pixel;
      const tap = weights + <usize>(rows0 * kernelWidth + columns0) * pixel;
      const isWhole = rows - rows0 == kernelHeight && columns - columns0 == kernelWidth;
      if (isWhole && kernelWidth == 3) whole3(start, line, tap, bias, to, pixel);
      else if (isWhole && kernelWidth == 5) whole5(start, line, tap, bias, to, pixel);
      else part(start, line, tap, bias, to, pixel, rows - rows0, columns - columns0);
      to += pixel;
    }
  }
}

/** A kernel at a border, of which `rows` and `columns` are inside the picture. */
function part(
  from: usize,
  line: usize,
  weights: usize,
  bias: usize,
  to: usize,
  pixel: usize,
  rows: i32,
  columns: i32,
): void {
  for (let c: usize = 0; c < pixel; c += 16) {
    let sum = v128.load(bias + c);
    for (let row = 0; row < rows; row++) {
      let at = from + <usize>row * line + c;
      let tap = weights + <usize>(row * kernelWidth) * pixel + c;
      for (let column = 0; column < columns; column++, at += pixel, tap += pixel) sum = plus(sum, at, tap);
    }
    v128.store(to + c, sum);
  }
}

function whole3(from: usize, line: usize, weights: usize, bias: usize, to: usize, pixel: usize): void {
  for (let c: usize = 0; c < pixel; c += 16) {
    let at = from + c;
    let tap = weights + c;
    let sum = v128.load(bias + c);
    for (let row = 0; row < 3; row++, at += line, tap += pixel * 3) {
      sum = plus(sum, at, tap);
      sum = plus(sum, at + pixel, tap + pixel);
      sum = plus(sum, at + pixel * 2, tap + pixel * 2);
    }
    v128.store(to + c, sum);
  }
}

function whole5(from: usize, line: usize, weights: usize, bias: usize, to: usize, pixel: usize): void {
  for (let c: usize = 0; c < pixel; c += 16) {
    let at = from + c;
    let tap = weights + c;
    let sum = v128.load(bias + c);
    for (let row = 0; row < 5; row++, at += line, tap += pixel * 5) {
      sum = plus(sum, at, tap);
      sum = plus(sum, at + pixel, tap + pixel);
      sum = plus(sum, at + pixel * 2, tap + pixel * 2);
      sum = plus(sum, at + pixel * 3, tap + pixel * 3);
      sum = plus(sum, at + pixel * 4, tap + pixel * 4);
    }
    v128.store(to + c, sum);
  }
}

function plus(sum: v128, at: usize, weight: usize): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load(at), v128.load(weight)));
}
