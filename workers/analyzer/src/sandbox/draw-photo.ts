import type { Raster } from "@svc/imaging/evidence";

const [WIDTH, HEIGHT] = [640, 480];
const LAYERS = [
  [3, 60],
  [11, 40],
  [43, 26],
  [171, 18],
] as const;

/** A hilly horizon under a sky with sensor grain: sRGB, 640 by 480. The same seed draws the same picture. */
export function drawPhoto(seed: number): Raster {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      const ground = textureAt(x, y, seed);
      const isSky = y < HEIGHT * 0.42 + textureAt(x, 0, seed + 1);
      const base = isSky ? [118, 156, 205] : [92, 116, 70];
      const light = isSky ? ground * 0.35 + (y / HEIGHT) * 60 : ground - (y / HEIGHT - 0.5) * 40;
      for (const channel of [0, 1, 2])
        rgb[at + channel] = clamped((base[channel] ?? 0) + light + grainAt(x, y, seed + 7 * channel));
    }
  }
  return { width: WIDTH, height: HEIGHT, rgb };
}

/** Octaves of value noise, each finer and weaker; about -70 to 70. */
function textureAt(x: number, y: number, seed: number): number {
  return LAYERS.reduce(
    (sum, [cells, strength]) =>
      sum + (noiseAt((x / WIDTH) * cells, (y / HEIGHT) * cells, seed) - 0.5) * strength,
    0,
  );
}

/** Interpolates smoothly between random values at integer coordinates, 0 to 1. */
function noiseAt(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(x - left), smooth(y - top)];
  const upper = mix(randomAt(left, top, seed), randomAt(left + 1, top, seed), across);
  const lower = mix(randomAt(left, top + 1, seed), randomAt(left + 1, top + 1, seed), across);
  return mix(upper, lower, down);
}

/** Roughly a normal distribution with a deviation of 4 levels. */
function grainAt(x: number, y: number, seed: number): number {
  return (randomAt(x, y, seed) + randomAt(y, x, seed + 3) + randomAt(x, y, seed + 5) - 1.5) * 8;
}

/** A hash of three integers, 0 to 1. */
function randomAt(x: number, y: number, seed: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 0xffffffff;
}

const smooth = (share: number) => share * share * (3 - 2 * share);
const mix = (a: number, b: number, share: number) => a + (b - a) * share;
const clamped = (level: number) => Math.max(0, Math.min(255, Math.round(level)));
