/**
 * The first blocks of MobileNetV3 over one picture. Pictures lie pixel after pixel, each pixel with all its channels, whose
 * counts are multiples of eight. The caller states each block's shape; weights are read in the order in which they are needed.
 */
import { connect, points } from "./points";
import { column, filterRow } from "./filter";
import { activateRow, hardSigmoid, HARD_SWISH, RELU } from "./activation";

const STEM_CHANNELS: i32 = 16;
const TAPS: i32 = 9;
const CELLS: i32 = 3;
const MOST_INNER: usize = 192;
const MOST_KERNEL: usize = 5;

let weights: usize = 0;
let cursor: usize = 0;
let picture: usize = 0;
/** Input and output of a block, in turns. */
let current: usize = 0;
let spare: usize = 0;
/** The rows under the kernel, widened, with a border of zeros at both ends. */
let ring: usize = 0;
let zeros: usize = 0;
/** What the kernels made of them: a row, or all rows where the block squeezes. */
let filtered: usize = 0;
let means: usize = 0;
let gates: usize = 0;
let cells: usize = 0;
let channels: i32 = 0;
let width: i32 = 0;
let height: i32 = 0;

/** Once, for pictures of at most `side` pixels a side; returns where the weights go. */
export function open(side: i32, weightsBytes: i32): usize {
  const half = <usize>((side + 1) / 2);
  const row = (half + MOST_KERNEL) * 96 * 4;
  weights = heap.alloc(weightsBytes);
  picture = heap.alloc(<usize>side * <usize>side * 3);
  current = heap.alloc(half * half * STEM_CHANNELS * 4);
  spare = heap.alloc(half * half * STEM_CHANNELS * 4);
  ring = heap.alloc(row * MOST_KERNEL);
  zeros = heap.alloc(row);
  memory.fill(zeros, 0, row);
  const eighth = (half + 3) / 4;
  filtered = heap.alloc(max(eighth * eighth * 96 * 4, half * MOST_INNER * 4));
  means = heap.alloc(MOST_INNER * 4);
  gates = heap.alloc(MOST_INNER * 4);
  cells = heap.alloc(<usize>(CELLS * CELLS) * MOST_INNER * 4);
  return weights;
}

/** Begins a picture; returns where its bytes go: red, green and blue, row by row. */
export function begin(pictureWidth: i32, pictureHeight: i32): usize {
  width = pictureWidth;
  height = pictureHeight;
  cursor = weights;
  return picture;
}

/** 3x3 pixels, every second one, to 16 channels; black beyond the border. */
export function stem(): void {
  const outWidth = (width + 1) / 2;
  const outHeight = (height + 1) / 2;
  // one pixel is missing where the side is odd: TensorFlow's SAME puts it before, else behind
  const left = width & 1;
  const top = height & 1;
  const kernel = take(STEM_CHANNELS * TAPS * 3);
  const bias = take(STEM_CHANNELS);
  for (let y = 0; y < outHeight; y++) {
    const row = current + <usize>(y * outWidth * STEM_CHANNELS * 4);
    for (let x = 0; x < outWidth; x++)
      stemPixel(x * 2 - left, y * 2 - top, kernel, bias, row + <usize>(x * 64));
    activateRow(row, outWidth * STEM_CHANNELS, HARD_SWISH);
  }
  channels = STEM_CHANNELS;
  width = outWidth;
  height = outHeight;
}

function stemPixel(left: i32, top: i32, kernel: usize, bias: usize, out: usize): void {
  let a = v128.load(bias);
  let b = v128.load(bias, 16);
  let c = v128.load(bias, 32);
  let d = v128.load(bias, 48);
  for (let tap = 0; tap < TAPS; tap++) {
    const x = left + (tap % 3);
    const y = top + tap / 3;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const pixel = picture + <usize>((y * width + x) * 3);
    for (let colour = 0; colour < 3; colour++) {
      const value = f32x4.splat(<f32>load<u8>(pixel + colour));
      const at = kernel + <usize>((tap * 3 + colour) * STEM_CHANNELS * 4);
      a = f32x4.add(a, f32x4.mul(value, v128.load(at)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(at, 16)));
      c = f32x4.add(c, f32x4.mul(value, v128.load(at, 32)));
      d = f32x4.add(d, f32x4.mul(value, v128.load(at, 48)));
    }
  }
  v128.store(out, a);
  v128.store(out, b, 16);
  v128.store(out, c, 32);
  v128.store(out, d, 48);
}

/** An inverted residual block. `expands` 0: the kernels read the input itself; `squeezed` 0: nothing is weighed. */
export function block(
  expands: bool,
  inner: i32,
  size: i32,
  stride: i32,
  squeezed: i32,
  activation: i32,
  output: i32,
): void {
  const outWidth = (width + stride - 1) / stride;
  const outHeight = (height + stride - 1) / stride;
  const left = max((outWidth - 1) * stride + size - width, 0) / 2;
  const top = max((outHeight - 1) * stride + size - height, 0) / 2;
  const widen = expands ? take(channels * inner) : 0;
  const widenBias = expands ? take(inner) : 0;
  const kernel = take(size * size * inner);
  const bias = take(inner);
  const squeeze = squeezed ? cursor : 0;
  if (squeezed) cursor += <usize>((inner * squeezed * 2 + squeezed + inner) * 4);
  const project = take(inner * output);
  const projectBias = take(output);
  const stays = stride == 1 && output == channels;
  const rowBytes = <usize>((width + size) * inner * 4);
  const outRow = <usize>(outWidth * output * 4);
  const filteredRow = <usize>(outWidth * inner * 4);
  memory.fill(ring, 0, rowBytes * size);
  let widened = 0;
  for (let y = 0; y < outHeight; y++) {
    const first = y * stride - top;
    for (; widened < min(first + size, height); widened++) {
      const from = current + <usize>(widened * width * channels * 4);
      const to = ring + <usize>(widened % size) * rowBytes + <usize>(left * inner * 4);
      if (expands) {
        points(from, channels, widen, widenBias, to, inner, width);
        activateRow(to, width * inner, activation);
      } else memory.copy(to, from, <usize>(width * inner * 4));
    }
    for (let line = 0; line < size; line++) {
      const at = first + line;
      column(line, at < 0 || at >= height ? zeros : ring + <usize>(at % size) * rowBytes);
    }
    const to = filtered + (squeezed ? <usize>y * filteredRow : 0);
    filterRow(kernel, bias, size, stride, inner, outWidth, to);
    activateRow(to, outWidth * inner, activation);
    if (!squeezed) points(to, inner, project, projectBias, spare + <usize>y * outRow, output, outWidth);
  }
  if (squeezed) {
    weigh(inner, outWidth * outHeight, squeeze, squeezed);
    points(filtered, inner, project, projectBias, spare, output, outWidth * outHeight);
  }
  if (stays) add(spare, current, outWidth * outHeight * output);
  const last = current;
  current = spare;
  spare = last;
  channels = output;
  width = outWidth;
  height = outHeight;
}

/** Squeeze and excitation: each channel is weighed by what all channels' means say. */
function weigh(inner: i32, pixels: i32, at: usize, narrow: i32): void {
  memory.fill(means, 0, <usize>(inner * 4));
  for (let pixel = 0; pixel < pixels; pixel++) add(means, filtered + <usize>(pixel * inner * 4), inner);
  for (let c = 0; c < inner; c++)
    store<f32>(means + ((<usize>c) << 2), load<f32>(means + ((<usize>c) << 2)) / <f32>pixels);
  const wide = at + <usize>((inner * narrow + narrow) * 4);
  connect(means, inner, at, gates, narrow);
  for (let c = 0; c < narrow; c++)
    store<f32>(gates + ((<usize>c) << 2), max<f32>(0, load<f32>(gates + ((<usize>c) << 2))));
  connect(gates, narrow, wide, means, inner);
  for (let c = 0; c < inner; c++)
    store<f32>(means + ((<usize>c) << 2), hardSigmoid(load<f32>(means + ((<usize>c) << 2))));
  for (let pixel = 0; pixel < pixels; pixel++) {
    const row = filtered + <usize>(pixel * inner * 4);
    for (let c = 0; c < inner; c += 4) {
      const place = row + ((<usize>c) << 2);
      v128.store(place, f32x4.mul(v128.load(place), v128.load(means + ((<usize>c) << 2))));
    }
  }
}

/** Each channel's mean in 3x3 cells, cell after cell; returns where. The caller knows how many channels there are. */
export function cellMeans(): usize {
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const to = cells + <usize>(cell * channels * 4);
    memory.fill(to, 0, <usize>(channels * 4));
    const top = ((cell / CELLS) * height) / CELLS;
    const bottom = ((cell / CELLS + 1) * height + CELLS - 1) / CELLS;
    const left = ((cell % CELLS) * width) / CELLS;
    const right = (((cell % CELLS) + 1) * width + CELLS - 1) / CELLS;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) add(to, current + <usize>((y * width + x) * channels * 4), channels);
    }
    const pixels = <f32>((bottom - top) * (right - left));
    for (let c = 0; c < channels; c++)
      store<f32>(to + ((<usize>c) << 2), load<f32>(to + ((<usize>c) << 2)) / pixels);
  }
  return cells;
}

function add(to: usize, from: usize, count: i32): void {
  for (let index = 0; index < count; index += 4) {
    const at = (<usize>index) << 2;
    v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
  }
}

function take(count: i32): usize {
  const at = cursor;
  cursor += (<usize>count) << 2;
  return at;
}
