import { at, countAt } from "./at.ts";
import { AREA, type Planes } from "./planes.ts";

const BINS = 64;
/** Colour is smooth: every fourth pixel is enough. */
const SKIP = 4;
export const COLOUR_SIZE = 17;

const lights = new Uint32Array(BINS);
const saturations = new Uint32Array(BINS);
const sums = new Float32Array(8);

/** Light, saturation, cast and clipping: displays add a cast, lift black and clip; generators like contrast. */
export function colourFeatures(planes: Planes): number[] {
  lights.fill(0);
  saturations.fill(0);
  sums.fill(0);
  for (let index = 0; index < AREA; index += SKIP) addPixel(planes, index);
  const [red = 0, green = 0, blue = 0, clipped = 0, black = 0, warm = 0, warm2 = 0, tint2 = 0] = Array.from(
    sums,
    (sum) => sum / (AREA / SKIP),
  );
  return [
    ...[0.02, 0.25, 0.5, 0.75, 0.98].map((share) => percentile(lights, share)),
    ...[0.1, 0.5, 0.9, 0.98].map((share) => percentile(saturations, share)),
    Math.log((red + 4) / (green + 4)),
    Math.log((blue + 4) / (green + 4)),
    Math.sqrt(clipped),
    Math.sqrt(black),
    warm / 64,
    Math.log(1 + Math.max(0, warm2 - warm * warm)),
    Math.log(1 + tint2),
    (red + green + blue) / 384 - 1,
  ];
}

function addPixel({ red, green, blue, luma, tint }: Planes, index: number): void {
  const r = at(red, index);
  const g = at(green, index);
  const b = at(blue, index);
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  add(lights, Math.floor(at(luma, index) / 4.001));
  add(saturations, Math.floor(((most - least) / (most + 8)) * 63.9));
  sums[0] = at(sums, 0) + r;
  sums[1] = at(sums, 1) + g;
  sums[2] = at(sums, 2) + b;
  if (most >= 253) sums[3] = at(sums, 3) + 1;
  if (most <= 12) sums[4] = at(sums, 4) + 1;
  sums[5] = at(sums, 5) + r - b;
  sums[6] = at(sums, 6) + (r - b) ** 2;
  sums[7] = at(sums, 7) + at(tint, index) ** 2;
}

function add(counts: Uint32Array, bin: number): void {
  counts[bin] = countAt(counts, bin) + 1;
}

function percentile(counts: Uint32Array, share: number): number {
  const wanted = (share * AREA) / SKIP;
  let seen = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const own = countAt(counts, bin);
    if (seen + own >= wanted) return (bin + (wanted - seen) / Math.max(1, own)) / BINS;
    seen += own;
  }
  return 1;
}
