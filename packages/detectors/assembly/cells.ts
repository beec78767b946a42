import { loadFloats } from "./units";

/**
 * For each square of `side` pixels (smaller at the right and bottom borders), row by row: the mean of every channel,
 * then the deviation of every channel. That is two rows of `channels` numbers per cell.
 */
export function gatherCells(
  from: usize,
  unit: f32,
  width: i32,
  height: i32,
  channels: i32,
  side: i32,
  to: usize,
): void {
  const units = f32x4.splat(unit);
  const row = (<usize>channels) << 2;
  const across = (width + side - 1) / side;
  const down = (height + side - 1) / side;
  memory.fill(to, 0, row * <usize>(2 * across * down));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = to + <usize>(((y / side) * across + x / side) * 2) * row;
      addSquares(from + <usize>(y * width + x) * (row >> 1), units, row, cell);
    }
  }
  for (let cell = 0; cell < across * down; cell++) {
    const right = min(side, width - (cell % across) * side);
    const bottom = min(side, height - (cell / across) * side);
    toMoments(to + <usize>(cell * 2) * row, row, <f32>(right * bottom));
  }
}

function addSquares(pixel: usize, units: v128, row: usize, sums: usize): void {
  for (let c: usize = 0; c < row; c += 16) {
    const value = loadFloats(pixel + (c >> 1), units);
    const squares = sums + row + c;
    v128.store(sums + c, f32x4.add(v128.load(sums + c), value));
    v128.store(squares, f32x4.add(v128.load(squares), f32x4.mul(value, value)));
  }
}

function toMoments(sums: usize, row: usize, count: f32): void {
  const share = f32x4.splat(<f32>1 / count);
  for (let c: usize = 0; c < row; c += 16) {
    const squares = sums + row + c;
    const mean = f32x4.mul(v128.load(sums + c), share);
    const variance = f32x4.sub(f32x4.mul(v128.load(squares), share), f32x4.mul(mean, mean));
    v128.store(sums + c, mean);
    v128.store(squares, f32x4.sqrt(f32x4.max(variance, f32x4.splat(0))));
  }
}
