import { loadFloats } from "./units";

const CELLS: i32 = 3;

/**
 * For each channel: the mean, the deviation, the largest mean of 3x3 cells, and the deviation of these means, each as
 * one row of `channels` numbers. `to` must have room for sixteen rows. Neighbouring cells share a line of pixels if
 * the side is not divisible by three.
 */
export function gather(from: usize, unit: f32, width: i32, height: i32, channels: i32, to: usize): void {
  const row = (<usize>channels) << 2;
  const pixelBytes = row >> 1;
  const units = f32x4.splat(unit);
  const squares = to + row;
  const line = to + row * 4;
  const lineSquares = line + row;
  const cells = line + row * 2;
  memory.fill(to, 0, row * 15);
  for (let y = 0; y < height; y++) {
    // Sums each line on its own first: in a sum over the whole picture, single pixels would fall below float
    // precision
    memory.fill(line, 0, row * 2);
    for (let x = 0; x < width; x++)
      addPixel(from + <usize>(y * width + x) * pixelBytes, units, row, line, lineSquares);
    addTo(to, line, row);
    addTo(squares, lineSquares, row);
  }
  for (let cell = 0; cell < CELLS * CELLS; cell++)
    cellMean(from, units, width, height, row, cell, cells + <usize>cell * row);
  finish(to, cells, row, <f32>(width * height));
}

function addPixel(pixel: usize, units: v128, row: usize, sums: usize, squares: usize): void {
  for (let c: usize = 0; c < row; c += 16) {
    const value = loadFloats(pixel + (c >> 1), units);
    v128.store(sums + c, f32x4.add(v128.load(sums + c), value));
    v128.store(squares + c, f32x4.add(v128.load(squares + c), f32x4.mul(value, value)));
  }
}

function addTo(to: usize, from: usize, row: usize): void {
  for (let c: usize = 0; c < row; c += 16)
    v128.store(to + c, f32x4.add(v128.load(to + c), v128.load(from + c)));
}

function addMean(to: usize, pixel: usize, units: v128, row: usize): void {
  for (let c: usize = 0; c < row; c += 16)
    v128.store(to + c, f32x4.add(v128.load(to + c), loadFloats(pixel + (c >> 1), units)));
}

function cellMean(from: usize, units: v128, width: i32, height: i32, row: usize, cell: i32, to: usize): void {
  const top = ((cell / CELLS) * height) / CELLS;
  const bottom = ((cell / CELLS + 1) * height + CELLS - 1) / CELLS;
  const left = ((cell % CELLS) * width) / CELLS;
  const right = (((cell % CELLS) + 1) * width + CELLS - 1) / CELLS;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) addMean(to, from + <usize>(y * width + x) * (row >> 1), units, row);
  }
  const share = f32x4.splat(<f32>1 / <f32>((bottom - top) * (right - left)));
  for (let c: usize = 0; c < row; c += 16) v128.store(to + c, f32x4.mul(v128.load(to + c), share));
}

function finish(to: usize, cells: usize, row: usize, pixels: f32): void {
  const share = f32x4.splat(<f32>1 / pixels);
  const ninth = f32x4.splat(<f32>1 / <f32>(CELLS * CELLS));
  const zero = f32x4.splat(0);
  for (let c: usize = 0; c < row; c += 16) {
    const mean = f32x4.mul(v128.load(to + c), share);
    const square = f32x4.mul(v128.load(to + row + c), share);
    const variance = f32x4.max(f32x4.sub(square, f32x4.mul(mean, mean)), zero);
    let most = v128.load(cells + c);
    let sum = most;
    for (let cell: usize = 1; cell < 9; cell++) {
      const value = v128.load(cells + cell * row + c);
      most = f32x4.max(most, value);
      sum = f32x4.add(sum, value);
    }
    const middle = f32x4.mul(sum, ninth);
    let spread = zero;
    for (let cell: usize = 0; cell < 9; cell++) {
      const off = f32x4.sub(v128.load(cells + cell * row + c), middle);
      spread = f32x4.add(spread, f32x4.mul(off, off));
    }
    v128.store(to + c, mean);
    v128.store(to + row + c, f32x4.sqrt(variance));
    v128.store(to + row * 2 + c, most);
    v128.store(to + row * 3 + c, f32x4.sqrt(f32x4.mul(spread, ninth)));
  }
}
