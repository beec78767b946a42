/**
 * EfficientNet-Lite (Tan and Le 2019, the mobile variant without squeeze-and-excitation) over one picture. Pictures
 * are stored pixel by pixel with all channels of a pixel together; channel counts are multiples of eight. The caller
 * passes each block's shape. Weights are read in the order they are needed, and each layer is expanded just before it
 * runs. Numbers are integers between layers, see `units.ts`.
 */
import { points } from "./points";
import { filterRow, placeRow } from "./filter";
import { beginLayers, layer } from "./layer";
import { gather } from "./statistics";
import { gatherCells } from "./cells";
import { CLAMPED_UNIT, LINEAR_UNIT } from "./units";

export { dense } from "./dense";

const STEM_CHANNELS: i32 = 32;
const STEM_SIZE: usize = 3;
/** Three pixels of three colours, and three such lines. */
const STEM_LINE: usize = 9 << 1;
const STEM_INPUTS: i32 = 27;
/** Of a picture as 16-bit integers. */
const PIXEL_BYTES: usize = 6;
const MOST_KERNEL: usize = 5;
/** The byte value that the network treats as zero; padding beyond the border uses it too. */
const MIDDLE: i16 = 127;

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
/** What 1 means in `current`. */
let unit: f32 = 0;
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
  const row = (<usize>widest + MOST_KERNEL * <usize>mostChannels) << 1;
  picture = heap.alloc(<usize>mostWidth * <usize>mostHeight * 3);
  larger = heap.alloc((<usize>max(stems, mostOutput)) << 1);
  current = larger;
  spare = heap.alloc((<usize>mostOutput) << 1);
  ring = heap.alloc(row * MOST_KERNEL);
  zeros = heap.alloc(row);
  memory.fill(zeros, 0, row);
  filtered = heap.alloc(row);
  statistics = heap.alloc(((<usize>mostChannels) << 2) * 16);
  return beginLayers(mostWeights, mostChannels, layersBytes);
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
  layer.takePanels(STEM_INPUTS, STEM_CHANNELS, 1, CLAMPED_UNIT);
  const rowBytes = <usize>(width + 2) * PIXEL_BYTES;
  const outRow = <usize>(outWidth * STEM_CHANNELS) << 1;
  memory.fill(ring, 0, rowBytes * STEM_SIZE);
  let read = 0;
  for (let y = 0; y < outHeight; y++) {
    const first = y * 2 - top;
    for (; read < min(first + <i32>STEM_SIZE, height); read++) {
      const to = ring + <usize>(read % <i32>STEM_SIZE) * rowBytes + <usize>left * PIXEL_BYTES;
      readRow(picture + <usize>(read * width * 3), width * 3, to);
    }
    for (let line: usize = 0; line < STEM_SIZE; line++) {
      const at = first + <i32>line;
      const row = at < 0 || at >= height ? zeros : ring + <usize>(at % <i32>STEM_SIZE) * rowBytes;
      spread(row, filtered + line * STEM_LINE, outWidth);
    }
    const to = current + <usize>y * outRow;
    points(filtered, STEM_INPUTS + 1, layer.weights, layer.factors, layer.offsets, to, STEM_CHANNELS, outWidth, true);
  }
  channels = STEM_CHANNELS;
  unit = CLAMPED_UNIT;
  width = outWidth;
  height = outHeight;
}

/** Bytes of colours as integers around zero. */
function readRow(from: usize, count: i32, to: usize): void {
  for (const end = from + <usize>count; from < end; from++) {
    store<i16>(to, <i16>load<u8>(from) - MIDDLE);
    to += 2;
  }
}

/** For every second pixel of a row, copies the three pixels that one line of the kernel covers. */
function spread(row: usize, to: usize, pixels: i32): void {
  for (let x = 0; x < pixels; x++) {
    v128.store(to, v128.load(row));
    store<i32>(to, load<i16>(row, 16), 16);
    row += PIXEL_BYTES * 2;
    to += ((<usize>STEM_INPUTS + 1) << 1);
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
  if (expands) layer.takePanels(channels, inner, unit, CLAMPED_UNIT);
  const widen = layer.weights;
  const widenFactors = layer.factors;
  const widenOffsets = layer.offsets;
  layer.takeTaps(size * size, wide, CLAMPED_UNIT, CLAMPED_UNIT);
  const kernel = layer.weights;
  const factors = layer.factors;
  const offsets = layer.offsets;
  layer.takePanels(wide, output, CLAMPED_UNIT, LINEAR_UNIT);
  const wideRow = <usize>(wide << 1);
  const rowBytes = <usize>(width + size) * wideRow;
  const inRow = (<usize>(width * channels)) << 1;
  const outRow = (<usize>(outWidth * output)) << 1;
  memory.fill(ring, 0, rowBytes * size);
  let widened = 0;
  for (let y = 0; y < outHeight; y++) {
    const first = y * stride - top;
    for (; widened < min(first + size, height); widened++) {
      const from = current + <usize>widened * inRow;
      const to = ring + <usize>(widened % size) * rowBytes + <usize>left * wideRow;
      if (expands) points(from, channels, widen, widenFactors, widenOffsets, to, inner, width, true);
      else memory.copy(to, from, inRow);
    }
    for (let line = 0; line < size; line++) {
      const at = first + line;
      placeRow(line, size, at < 0 || at >= height ? zeros : ring + <usize>(at % size) * rowBytes, wideRow);
    }
    filterRow(kernel, factors, offsets, stride, wide, outWidth, filtered);
    const to = spare + <usize>y * outRow;
    points(filtered, wide, layer.weights, layer.factors, layer.offsets, to, output, outWidth, false);
  }
  if (stride == 1 && output == channels) add(spare, current, outWidth * outHeight * output);
  const last = current;
  current = spare;
  spare = last;
  channels = output;
  unit = LINEAR_UNIT;
  width = outWidth;
  height = outHeight;
}

/**
 * For each channel: the mean, the deviation, the strongest of 3x3 cells, and the deviation across these cells.
 * Returns the address.
 */
export function readStatistics(): usize {
  gather(current, unit, width, height, channels, statistics);
  return statistics;
}

let cells: usize = 0;

/** Allocates `bytes` for cells. Call once, after `open`. */
export function openCells(bytes: i32): void {
  cells = heap.alloc(bytes);
}

/** Mean and deviation of each channel in each cell of `side` pixels at the current depth. Returns the address. */
export function readCells(side: i32): usize {
  gatherCells(current, unit, width, height, channels, side, cells);
  return cells;
}

/** Both are in LINEAR_UNIT: the first block, which reads the stem, has fewer outputs. */
function add(to: usize, from: usize, count: i32): void {
  const end = to + ((<usize>count) << 1);
  for (; to < end; to += 16) {
    v128.store(to, i16x8.add_sat_s(v128.load(to), v128.load(from)));
    from += 16;
  }
}
