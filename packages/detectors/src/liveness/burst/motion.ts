import { LeastSquares } from "./least-squares.ts";
import { halved, type Plane } from "./plane.ts";

/** Six affine and two perspective parameters describe a plane's motion, followed by the exposure's gain and offset. */
const GAIN = 8;
const OFFSET = 9;
const UNKNOWNS = 10;
/** Iterations at each size, from coarse to fine, and the pixel step of each. */
const STEPS = [
  { times: 6, every: 1 },
  { times: 4, every: 2 },
  { times: 3, every: 3 },
] as const;
/** The largest shift tried, in pixels of the coarsest size: a tenth of a wide frame. */
const REACH = 6;
/** Clipped values carry no information about light. */
const CLIPPED = { dark: 4, bright: 250 } as const;

type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };
/** A position between four pixels: the index of the upper left one, and the fractions to the right and down. */
type Spot = { at: number; right: number; down: number };

/** Maps the pixels of a first picture to their place and brightness in a second one. */
export class Motion {
  /** In units of half the width, relative to the centre. */
  readonly #numbers = new Float64Array(UNKNOWNS);
  /** Typical difference of well-aligned pixels. Pixels that differ more count less. */
  #scale = 20;

  private constructor() {
    this.#numbers[GAIN] = 1;
  }

  /** Assumes that both pictures show a single plane. Anything with its own depth or light remains as a difference. */
  static between(first: Plane, second: Plane): Motion {
    const motion = new Motion();
    const [firsts, seconds] = [sizesOf(first), sizesOf(second)];
    for (const [index, { times, every }] of STEPS.entries()) {
      const [from, to] = [firsts[index] ?? first, seconds[index] ?? second];
      if (index === 0) motion.#start(from, to);
      for (let time = 0; time < times; time++) motion.#mend(from, to, every);
    }
    return motion;
  }

  /** Samples planes of the second picture at each pixel of the first; NaN beyond the edge. */
  bring(planes: readonly Plane[]): readonly Float32Array[] {
    const [{ width, height } = { width: 0, height: 0 }] = planes;
    const brought = planes.map(() => new Float32Array(width * height).fill(Number.NaN));
    const spot: Spot = { at: 0, right: 0, down: 0 };
    const size = { width, height, spot };
    for (let at = 0; at < width * height; at++) {
      if (!this.#find(at % width, Math.floor(at / width), size)) continue;
      for (let index = 0; index < planes.length; index++) {
        const to = brought[index];
        const from = planes[index];
        if (to && from) to[at] = sample(from.values, width, spot);
      }
    }
    return brought;
  }

  /** Converts a luma of the second picture to the exposure of the first. */
  exposedAsFirst(luma: number): number {
    return (luma - read(this.#numbers, OFFSET)) / (this.#numbers[GAIN] || 1);
  }

  /** Movement of the centre as a share of the width. */
  get shift(): number {
    return Math.hypot(this.#numbers[0] ?? 0, this.#numbers[3] ?? 0) / 2;
  }

  /** Finds a pixel of the first picture in the second; false if it lies beyond the edge. */
  #find(px: number, py: number, { width, height, spot }: Size & { readonly spot: Spot }): boolean {
    const half = width / 2;
    const x = (px - half) / half;
    const y = (py - height / 2) / half;
    const m = this.#numbers;
    const lean = read(m, 6) * x + read(m, 7) * y;
    const toX = px + half * (read(m, 0) + read(m, 1) * x + read(m, 2) * y + x * lean);
    const toY = py + half * (read(m, 3) + read(m, 4) * x + read(m, 5) * y + y * lean);
    const left = Math.floor(toX);
    const top = Math.floor(toY);
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return false;
    spot.at = top * width + left;
    spot.right = toX - left;
    spot.down = toY - top;
    return true;
  }

  /** The whole-pixel shift with the smallest difference. */
  #start(first: Plane, second: Plane): void {
    const brighter = meanOf(second) - meanOf(first);
    let least = Number.POSITIVE_INFINITY;
    for (let down = -REACH; down <= REACH; down++) {
      for (let right = -REACH; right <= REACH; right++) {
        const difference = differenceAt(first, second, { down, right, brighter });
        if (difference >= least) continue;
        least = difference;
        this.#numbers[0] = (2 * right) / first.width;
        this.#numbers[3] = (2 * down) / first.width;
      }
    }
  }

  /** One Gauss-Newton step in which badly fitting pixels count less. */
  #mend({ width, height, values: lumas }: Plane, { values }: Plane, every: number): void {
    const half = width / 2;
    const sums = new LeastSquares(UNKNOWNS);
    const terms = new Float64Array(UNKNOWNS);
    const spot: Spot = { at: 0, right: 0, down: 0 };
    const size = { width, height, spot };
    let total = 0;
    let count = 0;
    for (let py = 1; py < height - 1; py += every) {
      for (let px = 1; px < width - 1; px += every) {
        if (!this.#find(px, py, size)) continue;
        const luma = read(lumas, py * width + px);
        const seen = sample(values, width, spot);
        if (isClipped(luma) || isClipped(seen)) continue;
        const error = read(this.#numbers, GAIN) * luma + read(this.#numbers, OFFSET) - seen;
        total += Math.abs(error);
        count++;
        const slope = slopeOf(values, width, spot);
        fill(terms, half, { slope, x: (px - half) / half, y: (py - height / 2) / half, luma });
        sums.add(terms, error, 1 / (1 + (error / this.#scale) ** 2));
      }
    }
    const change = sums.solve();
    if (!change) return;
    for (const [index, by] of change.entries()) this.#numbers[index] = read(this.#numbers, index) + by;
    this.#scale = Math.max(1, (1.5 * total) / count);
  }
}

function read(values: Float32Array | Float64Array, at: number): number {
  return values[at] ?? 0;
}

function sample(values: Float32Array, width: number, { at, right, down }: Spot): number {
  const upper = read(values, at) * (1 - right) + read(values, at + 1) * right;
  const lower = read(values, at + width) * (1 - right) + read(values, at + width + 1) * right;
  return upper + down * (lower - upper);
}

function slopeOf(values: Float32Array, width: number, { at, right, down }: Spot): Point {
  const across = read(values, at + 1) - read(values, at);
  const below = read(values, at + width + 1) - read(values, at + width);
  const upper = read(values, at) + right * across;
  const lower = read(values, at + width) + right * below;
  return { x: across + down * (below - across), y: lower - upper };
}

export function isClipped(luma: number): boolean {
  return luma > CLIPPED.bright || luma < CLIPPED.dark;
}

type Seen = Point & { readonly slope: Point; readonly luma: number };

/** Partial derivatives of the difference at a point. */
function fill(terms: Float64Array, half: number, { slope, x, y, luma }: Seen): void {
  const [across, down] = [half * slope.x, half * slope.y];
  const outward = across * x + down * y;
  terms[0] = across;
  terms[1] = across * x;
  terms[2] = across * y;
  terms[3] = down;
  terms[4] = down * x;
  terms[5] = down * y;
  terms[6] = outward * x;
  terms[7] = outward * y;
  terms[GAIN] = -luma;
  terms[OFFSET] = -1;
}

/** Coarsest first. */
function sizesOf(fine: Plane): readonly Plane[] {
  const middle = halved(fine);
  return [halved(middle), middle, fine];
}

/** Mean difference of the overlapping pixels in every second row, independent of brightness. */
function differenceAt(
  first: Plane,
  second: Plane,
  { down, right, brighter }: { readonly down: number; readonly right: number; readonly brighter: number },
): number {
  const { width, height } = first;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, -down); y < Math.min(height, height - down); y += 2) {
    for (let x = Math.max(0, -right); x < Math.min(width, width - right); x++) {
      const other = second.values[(y + down) * width + x + right] ?? 0;
      sum += Math.abs(other - brighter - (first.values[y * width + x] ?? 0));
      count++;
    }
  }
  return sum / count;
}

function meanOf({ values }: Plane): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
