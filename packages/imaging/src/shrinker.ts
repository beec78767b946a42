import type { Raster } from "./evidence.ts";
import { scaledBy, type Size } from "./decode/frame-size.ts";

/** Shrinks the picture to a long side of at most `longPx`, averaging areas. A smaller picture is returned unchanged. */
export function shrunk(picture: Raster, longPx: number): Raster {
  const { width, height, rgb } = picture;
  const scale = longPx / Math.max(width, height);
  if (scale >= 1) return picture;
  const shrinker = createShrinker(picture, scaledBy(picture, scale));
  for (let y = 0; y < height; y++) shrinker.push(rgb.subarray(y * width * 3, (y + 1) * width * 3));
  return shrinker.finish();
}

/** Exact area averaging: a source pixel on a border counts proportionally on each side. */
export function createShrinker(from: Size, to: Size) {
  const sums = new Float32Array(from.width * 3);
  const rgb = new Uint8Array(to.width * to.height * 3);
  const ratio = from.height / to.height;
  const shrinkRow = rowShrinker(from.width, to.width, 1 / ratio);
  let y = 0;
  let out = 0;

  function add(row: Uint8Array, share: number): void {
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0) * share;
  }

  function addWhole(row: Uint8Array): void {
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0);
  }

  return {
    push(row: Uint8Array): void {
      const border = (out + 1) * ratio;
      y++;
      if (y < border - 1e-6) return addWhole(row);
      const share = Math.min(1, Math.max(0, border - (y - 1)));
      add(row, share);
      shrinkRow(sums, rgb, out * to.width * 3);
      out++;
      sums.fill(0);
      if (share < 1) add(row, 1 - share);
    },
    finish: () => ({ ...to, rgb }),
  };
}

/** Converts a row of sums to a row of bytes. `scale` divides by the number of rows summed. */
function rowShrinker(from: number, to: number, scale: number) {
  const ratio = from / to;
  return (sums: Float32Array, rgb: Uint8Array, at: number): void => {
    for (let x = 0; x < to; x++) {
      const start = x * ratio;
      const end = Math.min(from, start + ratio);
      let r = 0;
      let g = 0;
      let b = 0;
      for (let s = Math.floor(start); s < end; s++) {
        const share = Math.min(end, s + 1) - Math.max(start, s);
        r += (sums[s * 3] ?? 0) * share;
        g += (sums[s * 3 + 1] ?? 0) * share;
        b += (sums[s * 3 + 2] ?? 0) * share;
      }
      const whole = scale / ratio;
      rgb[at + x * 3] = r * whole + 0.5;
      rgb[at + x * 3 + 1] = g * whole + 0.5;
      rgb[at + x * 3 + 2] = b * whole + 0.5;
    }
  };
}
