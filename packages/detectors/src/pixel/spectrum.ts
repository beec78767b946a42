import { at, byteAt } from "./at.ts";
import { transform } from "./fft.ts";
import { AREA, type Planes, SIDE } from "./planes.ts";

const HALF = SIDE / 2;
/** Radii where one ring of the spectrum ends and the next begins, in cycles per 256 px. */
const RINGS = [6, 10, 16, 24, 36, 52, 74, 100, 128];
const RING_COUNT = RINGS.length - 1;
/** What is measured of each ring: level, strongest peak, scatter, peak on the axes. */
const PER_RING = 4;
export const SPECTRUM_SIZE = 2 * (RING_COUNT * PER_RING + 2);

const re = new Float32Array(AREA);
const im = new Float32Array(AREA);
/** Half the spectrum is enough: the other half mirrors it. Row by row, kx from 0 to HALF. */
const WIDE = HALF + 1;
const power = new Float32Array(SIDE * WIDE);
const hann = Float32Array.from(
  { length: SIDE },
  (_, x) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (x + 0.5)) / SIDE),
);
const radius = Uint8Array.from({ length: SIDE * WIDE }, (_, index) => {
  const ky = Math.floor(index / WIDE);
  return Math.round(Math.hypot(index % WIDE, Math.min(ky, SIDE - ky)));
});

/**
 * How the energy of luma and tint lies over frequency and direction: a display's grid and moiré are narrow peaks off
 * the axes, a generator's up-sampling peaks on a lattice, and a lens, a filter or a codec shapes the fall-off.
 */
export function spectrumFeatures(planes: Planes): number[] {
  const lumaMean = mean(planes.luma);
  const tintMean = mean(planes.tint);
  for (let y = 0, index = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, index++) {
      const weight = at(hann, y) * at(hann, x);
      re[index] = weight * (at(planes.luma, index) - lumaMean);
      im[index] = weight * (at(planes.tint, index) - tintMean);
    }
  }
  transform(re, im);
  return [...describe(1), ...describe(-1)];
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < AREA; index++) sum += at(values, index);
  return sum / AREA;
}

/** Two real signals went in as one complex one: their spectra are its even (1) and odd (-1) part. */
function readPower(sign: 1 | -1): void {
  for (let ky = 0; ky < SIDE; ky++) {
    const mirror = ((SIDE - ky) % SIDE) * SIDE;
    for (let kx = 0; kx <= HALF; kx++) {
      const here = ky * SIDE + kx;
      const there = mirror + ((SIDE - kx) & (SIDE - 1));
      const a = at(re, here) + sign * at(re, there);
      const b = at(im, here) - sign * at(im, there);
      power[ky * WIDE + kx] = a * a + b * b;
    }
  }
}

const logPower = new Float32Array(SIDE * WIDE);
const ringSum = new Float32Array(2 * SIDE);
const ringCount = new Float32Array(2 * SIDE);

/** Logarithm of the power averaged over 3x3 bins, and its mean at each radius. */
function smooth(): void {
  ringSum.fill(0);
  ringCount.fill(0);
  for (let ky = 0; ky < SIDE; ky++) {
    const up = ((ky + SIDE - 1) % SIDE) * WIDE;
    const own = ky * WIDE;
    const down = ((ky + 1) % SIDE) * WIDE;
    let left = at(power, up) + at(power, own) + at(power, down);
    let middle = at(power, up + 1) + at(power, own + 1) + at(power, down + 1);
    for (let kx = 1; kx < HALF; kx++) {
      const right = at(power, up + kx + 1) + at(power, own + kx + 1) + at(power, down + kx + 1);
      const value = Math.log(left + middle + right + 100);
      logPower[own + kx] = value;
      const r = byteAt(radius, own + kx);
      ringSum[r] = at(ringSum, r) + value;
      ringCount[r] = at(ringCount, r) + 1;
      left = middle;
      middle = right;
    }
  }
  for (let r = 0; r < ringSum.length; r++) ringSum[r] = at(ringSum, r) / Math.max(1, at(ringCount, r));
}

const NO_RING = 255;
const ringOf = Uint8Array.from({ length: 2 * SIDE }, (_, r) => {
  const ring = RINGS.findIndex((end) => r < end) - 1;
  return ring < 0 ? NO_RING : ring;
});
const totals = new Float32Array(RING_COUNT * 5);

function describe(sign: 1 | -1): number[] {
  readPower(sign);
  smooth();
  totals.fill(0);
  for (let ky = 0; ky < SIDE; ky++) {
    for (let kx = 1; kx < HALF; kx++) addBin(kx, ky);
  }
  const rings = Array.from({ length: RING_COUNT }, (_, ring) => ringFeatures(ring));
  const level = rings.reduce((sum, ring) => sum + (ring[0] ?? 0), 0) / RING_COUNT;
  const relative = rings.flatMap(([own, ...rest], ring) => [
    ring === 0 ? level : (own ?? 0) - level,
    ...rest,
  ]);
  return [...relative, lattice(64), lattice(32)];
}

function addBin(kx: number, ky: number): void {
  const index = ky * WIDE + kx;
  const r = byteAt(radius, index);
  const ring = byteAt(ringOf, r);
  if (ring === NO_RING) return;
  const slot = ring * 5;
  const value = at(logPower, index);
  const excess = value - at(ringSum, r);
  const onAxis = kx < 4 || ky < 4 || ky > SIDE - 4;
  if (onAxis) {
    totals[slot + 4] = Math.max(at(totals, slot + 4), excess);
    return;
  }
  totals[slot] = at(totals, slot) + 1;
  totals[slot + 1] = at(totals, slot + 1) + value;
  totals[slot + 2] = at(totals, slot + 2) + excess * excess;
  totals[slot + 3] = Math.max(at(totals, slot + 3), excess);
}

function ringFeatures(ring: number): number[] {
  const slot = ring * 5;
  const count = Math.max(1, at(totals, slot));
  const scatter = Math.sqrt(at(totals, slot + 2) / count);
  return [at(totals, slot + 1) / count, at(totals, slot + 3), scatter, at(totals, slot + 4)];
}

/** Mean excess at the multiples of `step` off the axes, where repeated up-sampling leaves its copies. */
function lattice(step: number): number {
  let sum = 0;
  let count = 0;
  for (let kx = step; kx < HALF; kx += step) {
    for (let ky = step; ky < SIDE; ky += step) {
      const index = ky * WIDE + kx;
      sum += at(logPower, index) - at(ringSum, byteAt(radius, index));
      count++;
    }
  }
  return sum / count;
}
