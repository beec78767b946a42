/**
 * EfficientNet-Lite (Tan and Le 2019, the mobile variant without squeeze-and-excitation) over one picture. Pictures
 * are stored pixel by pixel with all channels of a pixel together; channel counts are multiples of eight. The caller
 * passes each block's shape. Weights are read in the order they are needed, and each layer is expanded to floats just
 * before it runs.
 */
import { points } from "./points";
import { column, filterRow } from "./filter";
import { clampRow } from "./activation";
import { beginLayers, layer } from "./layer";
import { gather } from "./statistics";
import { gatherCells } from "./cells";

const STEM_CHANNELS: i32 = 32;
const TAPS: i32 = 9;
const MOST_KERNEL: usize = 5;
/** The byte value that the network treats as zero; padding beyond the border uses it too. */
const MIDDLE: f32 = 127;

let picture: usize = 0;
/** A block's input and output; they swap after each block. */
let current: usize = 0;
let spare: usize = 0;
/** Whichever of the two holds the stem's output, which is the largest. */
let larger: usize = 0;
/** The widened rows under the kernel, zero-padded at both ends. */
let ring: usize = 0;
let zeros: usize = 0;
/** The output of the depthwise kernels. */
let filtered: usize = 0;
let statistics: usize = 0;
let channels: i32 = 0;
let width: i32 = 0;
let height: i32 = 0;

/**
 * Call once. It allocates for pictures of at most this width and height, or the same rotated by 90°. `mostOutput` is
 * the largest block output, `widest` the longest row of a widened picture, `mostChannels` and `mostWeights` the
 * maxima of one layer, all counted in numbers. Returns the address for the layers.
 */
export function open(
  mostWidth: i32,
  mostHeight: i32,
  mostOutput: i32,
  widest: i32,
  mostChannels: i32,
  mostWeights: i32,
  layersBytes: i32,
): usize {
  const stems = ((mostWidth + 1) / 2) * ((mostHeight + 1) / 2) * STEM_CHANNELS;
  const row = (<usize>widest + MOST_KERNEL * <usize>mostChannels) << 2;
  picture = heap.alloc(<usize>mostWidth * <usize>mostHeight * 3);
  larger = heap.alloc((<usize>max(stems, mostOutput)) << 2);
  current = larger;
  spare = heap.alloc((<usize>mostOutput) << 2);
  ring = heap.alloc(row * MOST_KERNEL);
  zeros = heap.alloc(row);
  memory.fill(zeros, 0, row);
  filtered = heap.alloc(row);
  statistics = heap.alloc(((<usize>mostChannels) << 2) * 16);
  return beginLayers(mostWeights, layersBytes);
}

/** Starts a picture. Returns the address for its bytes: RGB, row by row. */
export function begin(pictureWidth: i32, pictureHeight: i32): usize {
  width = pictureWidth;
  height = pictureHeight;
  layer.rewind();
  if (spare == larger) {
    spare = current;
    current = larger;
  }
  return picture;
}

/** A 3x3 convolution with stride 2 into 32 channels. */
export function stem(): void {
  const outWidth = (width + 1) / 2;
  const outHeight = (height + 1) / 2;
  // With an odd side one pixel is missing: TensorFlow's SAME padding adds it at the start, otherwise at the end.
  const left = width & 1;
  const top = height & 1;
  const kernel = layer.take(TAPS * 3, STEM_CHANNELS);
  for (let y = 0; y < outHeight; y++) {
    const row = current + <usize>(y * outWidth * STEM_CHANNELS * 4);
    for (let x = 0; x < outWidth; x++)
      stemPixel(x * 2 - left, y * 2 - top, kernel, layer.bias, row + <usize>(x * STEM_CHANNELS * 4));
    clampRow(row, outWidth * STEM_CHANNELS);
  }
  channels = STEM_CHANNELS;
  width = outWidth;
  height = outHeight;
}

function stemPixel(left: i32, top: i32, kernel: usize, bias: usize, out: usize): void {
  for (let half: usize = 0; half < 128; half += 64) {
    let a = v128.load(bias + half);
    let b = v128.load(bias + half, 16);
    let c = v128.load(bias + half, 32);
    let d = v128.load(bias + half, 48);
    for (let tap = 0; tap < TAPS; tap++) {
      const x = left + (tap % 3);
      const y = top + tap / 3;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const pixel = picture + <usize>((y * width + x) * 3);
      for (let colour = 0; colour < 3; colour++) {
        const value = f32x4.splat(<f32>load<u8>(pixel + colour) - MIDDLE);
        const at = kernel + half + <usize>((tap * 3 + colour) * STEM_CHANNELS * 4);
        a = f32x4.add(a, f32x4.mul(value, v128.load(at)));
        b = f32x4.add(b, f32x4.mul(value, v128.load(at, 16)));
        c = f32x4.add(c, f32x4.mul(value, v128.load(at, 32)));
        d = f32x4.add(d, f32x4.mul(value, v128.load(at, 48)));
      }
    }
    v128.store(out + half, a);
    v128.store(out + half, b, 16);
    v128.store(out + half, c, 32);
    v128.store(out + half, d, 48);
  }
}

/** An inverted residual block. With `inner` 0 the kernels read the input directly. */
export function block(inner: i32, size: i32, stride: i32, output: i32): void {
  const outWidth = (width + stride - 1) / stride;
  const outHeight = (height + stride - 1) / stride;
  const left = max((outWidth - 1) * stride + size - width, 0) / 2;
  const top = max((outHeight - 1) * stride + size - height, 0) / 2;
  const expands = inner > 0;
  const wide = expands ? inner : channels;
  const widen = expands ? layer.takePanels(channels, inner) : 0;
  const widenBias = layer.bias;
  const kernel = layer.take(size * size, wide);
  const bias = layer.bias;
  const project = layer.takePanels(wide, output);
  const projectBias = layer.bias;
  const rowBytes = <usize>((width + size) * wide * 4);
  const outRow = <usize>(outWidth * output * 4);
  memory.fill(ring, 0, rowBytes * size);
  let widened = 0;
  for (let y = 0; y < outHeight; y++) {
    const first = y * stride - top;
    for (; widened < min(first + size, height); widened++) {
      const from = current + <usize>(widened * width * channels * 4);
      const to = ring + <usize>(widened % size) * rowBytes + <usize>(left * wide * 4);
      if (expands) points(from, channels, widen, widenBias, to, inner, width, true);
      else memory.copy(to, from, <usize>(width * wide * 4));
    }
    for (let line = 0; line < size; line++) {
      const at = first + line;
      column(line, at < 0 || at >= height ? zeros : ring + <usize>(at % size) * rowBytes);
    }
    filterRow(kernel, bias, size, stride, wide, outWidth, filtered);
    points(filtered, wide, project, projectBias, spare + <usize>y * outRow, output, outWidth, false);
  }
  if (stride == 1 && output == channels) add(spare, current, outWidth * outHeight * output);
  const last = current;
  current = spare;
  spare = last;
  channels = output;
  width = outWidth;
  height = outHeight;
}

/**
 * For each channel: the mean, the deviation, the strongest of 3x3 cells, and the deviation across these cells.
 * Returns the address.
 */
export function readStatistics(): usize {
  gather(current, width, height, channels, statistics);
  return statistics;
}

let cells: usize = 0;

/** Allocates `bytes` for cells. Call once, after `open`. */
export function openCells(bytes: i32): void {
  cells = heap.alloc(bytes);
}

/** Mean and deviation of each channel in each cell of `side` pixels at the current depth. Returns the address. */
export function readCells(side: i32): usize {
  gatherCells(current, width, height, channels, side, cells);
  return cells;
}

function add(to: usize, from: usize, count: i32): void {
  for (let index = 0; index < count; index += 4) {
    const at = (<usize>index) << 2;
    v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
  }
}
