import { seededRandom } from "./random.ts";

export type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

type Colour = readonly [number, number, number];

/**
 * A drawn landscape as a camera would capture it: linear light, a Bayer mosaic, shot and read noise, bilinear
 * demosaicing, then gamma. The same seed draws the same picture.
 */
export function drawScene(width: number, height: number, seed: number): Picture {
  const random = seededRandom(seed);
  const noise = valueNoise(random);
  const skyline = Array.from({ length: width }, (_, x) => skylineAt(noise, x / height));
  const mosaic = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = lightAt(noise, skyline[x] ?? FLAT, {
        u: x / height,
        v: y / height,
        aspect: width / height,
      });
      const signal = light[bayerChannel(x, y)] ?? 0;
      const shot = Math.sqrt(signal * 0.0006) * gaussian(random);
      mosaic[y * width + x] = signal + shot + 0.002 * gaussian(random);
    }
  }
  return { width, height, rgb: demosaic(mosaic, width, height) };
}

/** RGGB. */
function bayerChannel(x: number, y: number): 0 | 1 | 2 {
  if ((x + y) % 2 === 1) return 1;
  return y % 2 === 0 ? 0 : 2;
}

type Noise = (x: number, y: number) => number;

/** Where the hills of a column begin, and the meadow before them. */
type Skyline = { readonly ridge: number; readonly nearer: number };

const FLAT: Skyline = { ridge: 0.45, nearer: 0.62 };

function skylineAt(noise: Noise, u: number): Skyline {
  return {
    ridge: FLAT.ridge + 0.18 * fractal(noise, u * 2.1, 7.3, 5),
    nearer: FLAT.nearer + 0.1 * fractal(noise, u * 3.7, 21.1, 4),
  };
}

type Place = { readonly u: number; readonly v: number; readonly aspect: number };

function lightAt(noise: Noise, { ridge, nearer }: Skyline, { u, v, aspect }: Place): Colour {
  const vignette = 1 - 0.25 * ((u / aspect - 0.5) ** 2 + (v - 0.5) ** 2) * 2;
  const scale = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by];
  if (v < ridge) {
    const cloud = Math.max(0, fractal(noise, u * 3, v * 7, 6) - 0.05);
    const height = 1 - v / ridge;
    const sky: Colour = [
      0.35 - 0.12 * height + cloud * 0.5,
      0.47 - 0.08 * height + cloud * 0.45,
      0.68 + cloud * 0.25,
    ];
    return scale(sky, vignette);
  }
  const texture = fractal(noise, u * 60, v * 60, 5);
  if (v < nearer) return scale([0.12, 0.17, 0.13], vignette * (1 + 0.5 * texture));
  const path = Math.abs(u - aspect * 0.5 - (v - 1) * 0.4) < (v - nearer) * 0.5;
  return path
    ? scale([0.33, 0.29, 0.24], vignette * (1 + 0.4 * texture))
    : scale([0.14, 0.22, 0.08], vignette * (1 + 0.9 * texture));
}

/** Octaves of value noise, about -0.5 to 0.5. */
function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  for (let octave = 0, gain = 0.5, step = 1; octave < octaves; octave++, gain /= 2, step *= 2.03) {
    sum += gain * (noise(x * step, y * step) - 0.5);
  }
  return sum;
}

function valueNoise(random: () => number): Noise {
  const lattice = Float32Array.from({ length: 65_536 }, random);
  const at = (x: number, y: number) => lattice[((y & 255) << 8) | (x & 255)] ?? 0;
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [smooth(x - left), smooth(y - top)];
    const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
    const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
    return upper * (1 - fy) + lower * fy;
  };
}

const smooth = (t: number) => t * t * (3 - 2 * t);

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function demosaic(mosaic: Float32Array, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = neighbourhoodLight(mosaic, { x, y, width, height });
      for (let channel = 0; channel < 3; channel++)
        rgb[(y * width + x) * 3 + channel] = gamma(light[channel] ?? 0);
    }
  }
  return rgb;
}

type Site = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A pixel's own colour as measured; the other two as means of the nearest pixels that have them. */
function neighbourhoodLight(mosaic: Float32Array, { x, y, width, height }: Site): Colour {
  const sums = [0, 0, 0];
  const counts = [0, 0, 0];
  const own = bayerChannel(x, y);
  for (let at = 0; at < 9; at++) {
    const nx = clamp(x + (at % 3) - 1, width);
    const ny = clamp(y + Math.floor(at / 3) - 1, height);
    const channel = bayerChannel(nx, ny);
    if (channel === own && at !== 4) continue;
    sums[channel] = (sums[channel] ?? 0) + (mosaic[ny * width + nx] ?? 0);
    counts[channel] = (counts[channel] ?? 0) + 1;
  }
  const mean = (channel: number) => (sums[channel] ?? 0) / (counts[channel] || 1);
  return [mean(0), mean(1), mean(2)];
}

const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));

/** Linear light to 8-bit sRGB (IEC 61966-2-1). */
function gamma(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}
