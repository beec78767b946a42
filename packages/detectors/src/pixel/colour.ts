import { at, countAt } from "./at.ts";
import { AREA, type Planes } from "./planes.ts";

const BINS = 64;
/** Colour is smooth: every fourth pixel is enough. */
const SKIP = 4;
export const COLOUR_SIZE = 17;

const lights = new Uint32Array(BINS);
const saturations = new Uint32Array(BINS);

/** Light, saturation, cast and clipping: displays add a cast, lift black and clip; generators like contrast. */
export function colourFeatures(planes: Planes): number[] {
  lights.fill(0);
  saturations.fill(0);
  const means = addPixels(planes).map((sum) => sum / (AREA / SKIP));
  const [red = 0, green = 0, blue = 0, clipped = 0, black = 0, warm = 0, warm2 = 0, tint2 = 0] = means;
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

/** Fills the counts; answers the sums of red, green, blue, clipped, black, cast, its square and the tint's square. */
function addPixels({ red, green, blue, luma, tint }: Planes): number[] {
  let [reds, greens, blues, clipped, black] = [0, 0, 0, 0, 0];
  let [warm2, tint2] = [0, 0];
  for (let index = 0; index < AREA; index += SKIP) {
    // Whole numbers, and told so: they compare faster.
    const r = at(red, index) | 0;
    const g = at(green, index) | 0;
    const b = at(blue, index) | 0;
    const t = at(tint, index);
    const most = Math.max(r, g, b);
    const least = Math.min(r, g, b);
    add(lights, (at(luma, index) / 4.001) | 0);
    add(saturations, (((most - least) / (most + 8)) * 63.9) | 0);
    reds += r;
    greens += g;
    blues += b;
    clipped += Number(most >= 253);
    black += Number(most <= 12);
    // Rounded at every step: the weights were trained on single-precision sums.
    warm2 = Math.fround(warm2 + (r - b) * (r - b));
    tint2 = Math.fround(tint2 + t * t);
  }
  return [reds, greens, blues, clipped, black, reds - blues, warm2, tint2];
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
