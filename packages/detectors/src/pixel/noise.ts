import { at } from "./at.ts";
import { AREA, type Planes, SIDE } from "./planes.ts";
import { bend } from "./residual.ts";

const BLOCK = 8;
const BLOCKS = SIDE / BLOCK;
const LAGS = [1, SIDE, SIDE + 1, SIDE - 1, 2, 2 * SIDE, 3, 3 * SIDE, 8, 8 * SIDE];
const LAGS_A_PASS = 5;
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
  const { energy, kurtosis, correlations } = readMoments();
  return [
    ...correlations,
    Math.log(energy + 0.01) / 2,
    kurtosis,
    ...repeats(green).map((mean) => mean / (energy + 0.01)),
    latticeContrast(green),
    latticeContrast(red),
    ...flatness(planes.luma),
    ...scaleRatio(planes.luma, energy),
  ];
}

type Moments = { energy: number; kurtosis: number; correlations: number[] };

/** Every sum over single pixels of the three residuals in one pass. */
function readMoments(): Moments {
  let [redRed, greenGreen, blueBlue, redGreen, greenBlue, redBlue, fourth] = [0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < AREA; index++) {
    const r = at(red, index);
    const g = at(green, index);
    const b = at(blue, index);
    const square = g * g;
    redRed += r * r;
    greenGreen += square;
    blueBlue += b * b;
    redGreen += r * g;
    greenBlue += g * b;
    redBlue += r * b;
    fourth += square * square;
  }
  const energy = greenGreen / AREA;
  return {
    energy,
    kurtosis: Math.log(1 + fourth / AREA / (energy * energy + 0.01)),
    correlations: [
      correlate(redGreen, redRed, greenGreen),
      correlate(greenBlue, greenGreen, blueBlue),
      correlate(redBlue, redRed, blueBlue),
    ],
  };
}

function correlate(both: number, one: number, other: number): number {
  return both / AREA / Math.sqrt((one / AREA) * (other / AREA) + 0.01);
}

/** Mean product of pixels with those a lag away, in the order of `LAGS`; five lags a pass fit the registers. */
function repeats(plane: Float32Array): number[] {
  const means: number[] = [];
  for (let first = 0; first < LAGS.length; first += LAGS_A_PASS) {
    means.push(...repeatsOf(plane, LAGS.slice(first, first + LAGS_A_PASS)));
  }
  return means;
}

function repeatsOf(plane: Float32Array, lags: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = lags;
  let [sumA, sumB, sumC, sumD, sumE] = [0, 0, 0, 0, 0];
  const shared = AREA - Math.max(...lags);
  for (let index = 0; index < shared; index++) {
    const own = at(plane, index);
    sumA += own * at(plane, index + a);
    sumB += own * at(plane, index + b);
    sumC += own * at(plane, index + c);
    sumD += own * at(plane, index + d);
    sumE += own * at(plane, index + e);
  }
  return [sumA, sumB, sumC, sumD, sumE].map((sum, place) => {
    const lag = lags[place] ?? 0;
    return (sum + remainder(plane, lag, shared)) / (AREA - lag);
  });
}

function remainder(plane: Float32Array, lag: number, start: number): number {
  let sum = 0;
  for (let index = start; index < AREA - lag; index++) sum += at(plane, index) * at(plane, index + lag);
  return sum;
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

const strengths = new Float64Array(BLOCKS * BLOCKS);
const lights = new Float64Array(BLOCKS * BLOCKS);

/** Percentiles of the residual's strength over blocks, and in the dark, middle and bright blocks. */
function flatness(luma: Float32Array): number[] {
  for (let block = 0; block < strengths.length; block++) measureBlock(luma, block);
  const sorted = strengths.toSorted();
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const middle = percentile(0.5);
  const byLight = [0, 85, 170].map((floor) => {
    const own = strengths.filter((_, block) => {
      const light = lights[block] ?? 0;
      return light >= floor && light < floor + 85;
    });
    return own.length < 8 ? 0 : own.reduce((sum, strength) => sum + strength, 0) / own.length - middle;
  });
  return [0.02, 0.1, 0.25, 0.5, 0.9].map(percentile).concat(byLight);
}

function measureBlock(luma: Float32Array, block: number): void {
  const start = Math.floor(block / BLOCKS) * BLOCK * SIDE + (block % BLOCKS) * BLOCK;
  let squares = 0;
  let light = 0;
  for (let row = start; row < start + BLOCK * SIDE; row += SIDE) {
    for (let index = row; index < row + BLOCK; index++) {
      squares += at(green, index) * at(green, index);
      light += at(luma, index);
    }
  }
  strengths[block] = Math.log(squares / BLOCK ** 2 + 0.05);
  lights[block] = light / BLOCK ** 2;
}

/** Strength of the residual after halving the picture once and twice, against full size. */
function scaleRatio(luma: Float32Array, energy: number): number[] {
  const ratios: number[] = [];
  let from = luma;
  for (const side of [SIDE / 2, SIDE / 4]) {
    halve(from, side);
    bend(half, halfBent, side);
    ratios.push(Math.log((insideEnergy(side) + 0.05) / (energy + 0.05)));
    from = half;
  }
  return ratios;
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
