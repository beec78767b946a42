import { Component } from "./component";

// Each output is the mean of a group of pixels of the exact inverse DCT, computed from the coefficients kept. There
// are `scale` groups per side. The transform is separable, with one weight per frequency and group.

const HALF_COSINES = memory.data<f64>([
  1.0, 0.9807852804032304, 0.9238795325112867, 0.8314696123025452, 0.7071067811865476, 0.5555702330196022,
  0.3826834323650898, 0.19509032201612825, 0.0,
]);

let weights8: usize = 0;
let weights4: usize = 0;
let weights2: usize = 0;
let rows: usize = 0;
/** f32[64]: the dequantised coefficients of the current block, row by row. */
export let block: usize = 0;

export function openIdct(): void {
  block = heap.alloc(256);
  rows = heap.alloc(256);
  weights8 = createWeights(8);
  weights4 = createWeights(4);
  weights2 = createWeights(2);
}

/** cos(n * pi / 16). */
function cosine(n: i32): f64 {
  const turn = n & 31;
  const half = turn > 16 ? 32 - turn : turn;
  return half > 8 ? -load<f64>(HALF_COSINES + <usize>(16 - half) * 8) : load<f64>(HALF_COSINES + <usize>half * 8);
}

/** f32[frequency][group]. */
function createWeights(scale: i32): usize {
  const at = heap.alloc(<usize>(scale * scale) * 4);
  const group = 8 / scale;
  for (let u = 0; u < scale; u++) {
    for (let g = 0; g < scale; g++) {
      let sum: f64 = 0;
      for (let x = g * group; x < (g + 1) * group; x++) sum += cosine((2 * x + 1) * u);
      const norm: f64 = u == 0 ? 0.35355339059327373 : 0.5;
      store<f32>(at + <usize>(u * scale + g) * 4, <f32>((norm * sum) / <f64>group));
    }
  }
  return at;
}

// @ts-ignore: decorator
@inline
function clampByte(value: f32): u8 {
  return <u8>max(0, min(255, <i32>(value + 128.5)));
}

/** Writes the current block with `scale` samples per side. `isFlat` means that only its mean was coded. */
export function writeBlock(scale: i32, isFlat: bool, to: usize, stride: usize): void {
  if (isFlat || scale == 1) return writeFlat(scale, to, stride);
  if (scale == 2) return writeTwo(to, stride);
  if (scale == 4) return writeFour(to, stride);
  writeEight(to, stride);
}

function writeFlat(scale: i32, to: usize, stride: usize): void {
  const value = clampByte(load<f32>(block) * 0.125);
  if (scale == 1) {
    store<u8>(to, value);
    return;
  }
  for (let y = 0; y < scale; y++) memory.fill(to + <usize>y * stride, value, <usize>scale);
}

function writeTwo(to: usize, stride: usize): void {
  const even = load<f32>(weights2);
  const odd = load<f32>(weights2, 8);
  const mean = load<f32>(block) * even * even;
  const across = load<f32>(block, 4) * even * odd;
  const down = load<f32>(block, 32) * even * odd;
  const both = load<f32>(block, 36) * odd * odd;
  store<u8>(to, clampByte(mean + across + down + both));
  store<u8>(to, clampByte(mean - across + down - both), 1);
  store<u8>(to + stride, clampByte(mean + across - down - both));
  store<u8>(to + stride, clampByte(mean - across - down + both), 1);
}

// @ts-ignore: decorator
@inline
function scaled(at: usize, by: usize): v128 {
  return f32x4.mul(v128.load(at), v128.load32_splat(by));
}

function writeFour(to: usize, stride: usize): void {
  for (let y: usize = 0; y < 4; y++) {
    let sum = scaled(block, weights4 + y * 4);
    sum = f32x4.add(sum, scaled(block + 32, weights4 + 16 + y * 4));
    sum = f32x4.add(sum, scaled(block + 64, weights4 + 32 + y * 4));
    sum = f32x4.add(sum, scaled(block + 96, weights4 + 48 + y * 4));
    v128.store(rows + y * 16, sum);
  }
  for (let y: usize = 0; y < 4; y++) {
    const row = rows + y * 16;
    let sum = scaled(weights4, row);
    sum = f32x4.add(sum, scaled(weights4 + 16, row + 4));
    sum = f32x4.add(sum, scaled(weights4 + 32, row + 8));
    sum = f32x4.add(sum, scaled(weights4 + 48, row + 12));
    const bytes = toBytes(sum, sum);
    v128.store32_lane(to + y * stride, bytes, 0);
  }
}

// @ts-ignore: decorator
@inline
function toBytes(left: v128, right: v128): v128 {
  const bias = f32x4.splat(128.5);
  const low = i32x4.trunc_sat_f32x4_s(f32x4.add(left, bias));
  const high = i32x4.trunc_sat_f32x4_s(f32x4.add(right, bias));
  const words = i16x8.narrow_i32x4_s(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}

function writeEight(to: usize, stride: usize): void {
  for (let y: usize = 0; y < 8; y++) {
    let left = f32x4.splat(0);
    let right = f32x4.splat(0);
    for (let u: usize = 0; u < 8; u++) {
      const weight = weights8 + u * 32 + y * 4;
      left = f32x4.add(left, scaled(block + u * 32, weight));
      right = f32x4.add(right, scaled(block + u * 32 + 16, weight));
    }
    v128.store(rows + y * 32, left);
    v128.store(rows + y * 32, right, 16);
  }
  for (let y: usize = 0; y < 8; y++) {
    let left = f32x4.splat(0);
    let right = f32x4.splat(0);
    for (let u: usize = 0; u < 8; u++) {
      const value = rows + y * 32 + u * 4;
      left = f32x4.add(left, scaled(weights8 + u * 32, value));
      right = f32x4.add(right, scaled(weights8 + u * 32 + 16, value));
    }
    v128.store64_lane(to + y * stride, toBytes(left, right), 0);
  }
}

/** Writes the current block to the frame and to every tile that needs it. */
export function placeBlock(c: Component, bx: i32, by: i32, isFlat: bool): void {
  const scale = c.scale;
  writeBlock(scale, isFlat, c.plane + <usize>(by * scale * c.stride + bx * scale), <usize>c.stride);
  const columns = <i32>load<u8>(c.columnMask + <usize>bx);
  const rowBits = <i32>load<u8>(c.rowMask + <usize>by);
  if (columns == 0 || rowBits == 0) return;
  for (let ty = 0; ty < 3; ty++) {
    if ((rowBits & (1 << ty)) == 0) continue;
    const y = by - load<i32>(c.spansY + <usize>ty * 8);
    for (let tx = 0; tx < 3; tx++) {
      if ((columns & (1 << tx)) == 0) continue;
      const x = bx - load<i32>(c.spansX + <usize>tx * 8);
      const stride = <usize>(load<i32>(c.spansX + <usize>tx * 8, 4) * 8);
      const plane = load<usize>(c.tilePlanes + <usize>(ty * 3 + tx) * sizeof<usize>());
      writeBlock(8, isFlat, plane + <usize>(y * 8) * stride + <usize>(x * 8), stride);
    }
  }
}
