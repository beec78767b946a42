import type { Pixels, Raster } from "@svc/imaging/evidence";

/** Drawn pictures for tests, since this repository contains no photos. */
type Shade = (x: number, y: number) => readonly [number, number, number];

function drawRaster(width: number, height: number, shade: Shade): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(shade(x, y), 3 * (y * width + x));
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}

/** Repeatable noise with mean 0 and a deviation of about 1. */
function createNoise(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => (next() + next() + next() - 1.5) * 2;
}

/** A soft scene with sensor noise. */
export function drawScene(width: number, height: number): Raster {
  const noise = createNoise(7);
  return drawRaster(width, height, (x, y) => {
    const light = 120 + 50 * Math.sin(x / 90) * Math.cos(y / 70);
    return [light + 12 + 3 * noise(), light + 3 * noise(), light - 10 + 3 * noise()];
  });
}

/** The same scene behind a coloured grid with a period of just over three pixels, rotated by a few degrees. */
export function drawMoire(width: number, height: number): Raster {
  const scene = drawScene(width, height);
  return drawRaster(width, height, (x, y) => {
    const across = Math.cos(1.9 * x + 0.14 * y);
    const down = Math.cos(1.9 * y - 0.14 * x);
    const at = 3 * (y * width + x);
    const [r = 0, g = 0, b = 0] = scene.rgb.subarray(at, at + 3);
    return [r + 14 * across, g + 10 * down - 6 * across, b - 14 * across + 10 * down];
  });
}

/** Evidence of a square photo with a uniform texture. */
export function drawPixels(draw: (width: number, height: number) => Raster, side = 512): Pixels {
  const size = Math.min(256, side);
  const tile = draw(size, size);
  const places = [...new Set([0, side - size])];
  return {
    width: side,
    height: side,
    frame: draw(side, side),
    tiles: places.flatMap((y) => places.map((x) => ({ ...tile, x, y }))),
  };
}
