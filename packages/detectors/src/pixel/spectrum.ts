import { at, byteAt, countAt } from "./at.ts";
import { transform } from "./fft.ts";
import { logarithm } from "./logarithm.ts";
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
export function spectrumFeatures({ luma, tint }: Planes): number[] {
  const lumaMean = mean(luma);
  const tintMean = mean(tint);
  for (let y = 0, index = 0; y < SIDE; y++) {
    const down = at(hann, y);
    for (let x = 0; x < SIDE; x++, index++) {
      const weight = down * at(hann, x);
      re[index] = weight * (at(luma, index) - lumaMean);
      im[index] = weight * (at(tint, index) - tintMean);
    }
  }
  transform(re, im);
  readPowers();
  return [...describe(lumaPower), ...describe(tintPower)];
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < AREA; index++) sum += at(values, index);
  return sum / AREA;
}

const lumaPower = new Float32Array(SIDE * WIDE);
const tintPower = new Float32Array(SIDE * WIDE);

/** Two real signals went in as one complex one: their spectra are its even and odd part. */
function readPowers(): void {
  for (let ky = 0, out = 0; ky < SIDE; ky++) {
    const mirror = ((SIDE - ky) % SIDE) * SIDE;
    for (let kx = 0; kx <= HALF; kx++, out++) {
      const here = ky * SIDE + kx;
      const there = mirror + ((SIDE - kx) & (SIDE - 1));
      const hereRe = at(re, here);
      const hereIm = at(im, here);
      const thereRe = at(re, there);
      const thereIm = at(im, there);
      lumaPower[out] = (hereRe + thereRe) * (hereRe + thereRe) + (hereIm - thereIm) * (hereIm - thereIm);
      tintPower[out] = (hereRe - thereRe) * (hereRe - thereRe) + (hereIm + thereIm) * (hereIm + thereIm);
    }
  }
}

const logPower = new Float32Array(SIDE * WIDE);
/** Mean of the logarithm at each radius. */
const levels = new Float32Array(SIDE);
const binsAt = new Uint32Array(SIDE);
for (let index = 0; index < radius.length; index++) {
  if (isInside(index)) binsAt[byteAt(radius, index)] = countAt(binsAt, byteAt(radius, index)) + 1;
}

/** The outermost columns have no neighbours on both sides. */
function isInside(index: number): boolean {
  return index % WIDE > 0 && index % WIDE < HALF;
}

/** Logarithm of the power averaged over 3x3 bins, and its mean at each radius. */
function smooth(power: Float32Array): void {
  levels.fill(0);
  for (let ky = 0; ky < SIDE; ky++) {
    const up = ((ky + SIDE - 1) % SIDE) * WIDE;
    const own = ky * WIDE;
    const down = ((ky + 1) % SIDE) * WIDE;
    let left = at(power, up) + at(power, own) + at(power, down);
    let middle = at(power, up + 1) + at(power, own + 1) + at(power, down + 1);
    for (let kx = 1; kx < HALF; kx++) {
      const right = at(power, up + kx + 1) + at(power, own + kx + 1) + at(power, down + kx + 1);
      const value = logarithm(left + middle + right + 100);
      logPower[own + kx] = value;
      const r = byteAt(radius, own + kx);
      levels[r] = at(levels, r) + value;
      left = middle;
      middle = right;
    }
  }
  for (let r = 0; r < SIDE; r++) levels[r] = at(levels, r) / Math.max(1, countAt(binsAt, r));
}

/** The bins of each ring, in order, those near the axes apart: a picture's frame and upright edges lie there. */
const rings = groupBins();

function groupBins(): { offAxes: Uint32Array; onAxes: Uint32Array }[] {
  const groups = RINGS.map(() => ({ offAxes: [] as number[], onAxes: [] as number[] })); // else never[]
  radius.forEach((r, index) => {
    const group = groups[RINGS.findIndex((end) => r < end)];
    if (!group || !isInside(index)) return;
    const ky = Math.floor(index / WIDE);
    const onAxis = index % WIDE < 4 || ky < 4 || ky > SIDE - 4;
    (onAxis ? group.onAxes : group.offAxes).push(index);
  });
  // The first group is what lies within the first ring.
  return groups.slice(1).map(({ offAxes, onAxes }) => {
    return { offAxes: Uint32Array.from(offAxes), onAxes: Uint32Array.from(onAxes) };
  });
}

function describe(power: Float32Array): number[] {
  smooth(power);
  const measured = rings.map(({ offAxes, onAxes }) => {
    return { ...measureBins(offAxes), axesPeak: measureBins(onAxes).peak };
  });
  const overall = measured.reduce((sum, { level }) => sum + level, 0) / RING_COUNT;
  const features = measured.flatMap(({ level, peak, scatter, axesPeak }, ring) => {
    return [ring === 0 ? overall : level - overall, peak, scatter, axesPeak];
  });
  return [...features, lattice(64), lattice(32)];
}

/** Rounded at every step: the weights were trained on single-precision sums. */
function measureBins(bins: Uint32Array): { level: number; peak: number; scatter: number } {
  let level = 0;
  let peak = 0;
  let squares = 0;
  for (let place = 0; place < bins.length; place++) {
    const index = countAt(bins, place);
    const excess = excessOf(index);
    level = Math.fround(level + at(logPower, index));
    peak = Math.max(peak, excess);
    squares = Math.fround(squares + excess * excess);
  }
  return { level: level / bins.length, peak, scatter: Math.sqrt(squares / bins.length) };
}

/** How far a bin stands out from the others of its radius. */
function excessOf(index: number): number {
  return at(logPower, index) - at(levels, byteAt(radius, index));
}

/** Mean excess at the multiples of `step` off the axes, where repeated up-sampling leaves its copies. */
function lattice(step: number): number {
  let sum = 0;
  let count = 0;
  for (let kx = step; kx < HALF; kx += step) {
    for (let ky = step; ky < SIDE; ky += step) {
      sum += excessOf(ky * WIDE + kx);
      count++;
    }
  }
  return sum / count;
}
