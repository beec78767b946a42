import { at } from "./at.ts";
import { AREA, type Planes, SIDE } from "./planes.ts";
import { bend } from "./residual.ts";

const BLOCK = 8;
const BLOCKS = SIDE / BLOCK;
const LAGS = [1, SIDE, SIDE + 1, SIDE - 1, 2, 2 * SIDE, 3, 3 * SIDE, 8, 8 * SIDE];
export const NOISE_SIZE = 3 + 2 + LAGS.length + 2 + 5 + 3 + 2;

const red = new Float32Array(AREA);
const green = new Float32Array(AREA);
const blue = new Float32Array(AREA);
const half = new Float32Array(AREA);
const halfBent = new Float32Array(AREA);

/**
 * What is left when the scene is subtracted. A sensor leaves noise that a colour filter array ties together across
 * channels and that grows with light; displays and generators leave other noise, or none.
 */
export function noiseFeatures(planes: Planes): number[] {
  bend(planes.red, red);
  bend(planes.blue, blue);
  bend(planes.green, green);
  const energy = product(green, green, 0);
  return [
    correlation(red, green),
    correlation(green, blue),
    correlation(red, blue),
    Math.log(energy + 0.01) / 2,
    kurtosis(energy),
    ...LAGS.map((lag) => product(green, green, lag) / (energy + 0.01)),
    latticeContrast(green),
    latticeContrast(red),
    ...flatness(planes.luma),
    ...scaleRatio(planes.luma, energy),
  ];
}

function product(a: Float32Array, b: Float32Array, lag: number): number {
  let sum = 0;
  const end = AREA - lag;
  for (let index = 0; index < end; index++) sum += at(a, index) * at(b, index + lag);
  return sum / end;
}

function correlation(a: Float32Array, b: Float32Array): number {
  return product(a, b, 0) / Math.sqrt(product(a, a, 0) * product(b, b, 0) + 0.01);
}

function kurtosis(energy: number): number {
  let sum = 0;
  for (let index = 0; index < AREA; index++) {
    const square = at(green, index) * at(green, index);
    sum += square * square;
  }
  return Math.log(1 + sum / AREA / (energy * energy + 0.01));
}

/** Demosaicing interpolates on a 2x2 lattice: how much the residual's energy differs between its four phases. */
function latticeContrast(plane: Float32Array): number {
  const sums = [0, 1, SIDE, SIDE + 1].map((phase) => phaseEnergy(plane, phase));
  return Math.log((Math.max(...sums) + 100) / (Math.min(...sums) + 100));
}

function phaseEnergy(plane: Float32Array, phase: number): number {
  let sum = 0;
  for (let row = phase; row < AREA; row += 2 * SIDE) {
    for (let index = row; index < row + SIDE - 1; index += 2) sum += Math.abs(at(plane, index));
  }
  return sum;
}

/** Percentiles of the residual's strength over blocks, and in the dark, middle and bright blocks. */
function flatness(luma: Float32Array): number[] {
  const blocks = Array.from({ length: BLOCKS * BLOCKS }, (_, block) => blockStrength(luma, block));
  const sorted = blocks.map((block) => block.strength).toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const middle = percentile(0.5);
  const byLight = [0, 85, 170].map((floor) => {
    const own = blocks
      .filter(({ light }) => light >= floor && light < floor + 85)
      .map(({ strength }) => strength);
    return own.length < 8 ? 0 : own.reduce((sum, strength) => sum + strength, 0) / own.length - middle;
  });
  return [0.02, 0.1, 0.25, 0.5, 0.9].map(percentile).concat(byLight);
}

function blockStrength(luma: Float32Array, block: number): { strength: number; light: number } {
  const start = Math.floor(block / BLOCKS) * BLOCK * SIDE + (block % BLOCKS) * BLOCK;
  let squares = 0;
  let light = 0;
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0, index = start + y * SIDE; x < BLOCK; x++, index++) {
      squares += at(green, index) * at(green, index);
      light += at(luma, index);
    }
  }
  return { strength: Math.log(squares / BLOCK ** 2 + 0.05), light: light / BLOCK ** 2 };
}

/** Strength of the residual after halving the picture once and twice, against full size. */
function scaleRatio(luma: Float32Array, energy: number): number[] {
  const strengths: number[] = [];
  let from = luma;
  for (const side of [SIDE / 2, SIDE / 4]) {
    halve(from, side);
    bend(half, halfBent, side);
    strengths.push(Math.log((insideEnergy(side) + 0.05) / (energy + 0.05)));
    from = half;
  }
  return strengths;
}

/** Averages 2x2 pixels into the upper left corner of `half`; reading ahead of writing, it may read from `half`. */
function halve(from: Float32Array, side: number): void {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const index = 2 * y * SIDE + 2 * x;
      const sum = at(from, index) + at(from, index + 1) + at(from, index + SIDE) + at(from, index + SIDE + 1);
      half[y * SIDE + x] = sum / 4;
    }
  }
}

function insideEnergy(side: number): number {
  let sum = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let index = y * SIDE + 1; index < y * SIDE + side - 1; index++) {
      sum += at(halfBent, index) * at(halfBent, index);
    }
  }
  return sum / (side - 2) ** 2;
}
