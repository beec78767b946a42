import type { Raster } from "../picture/raster.ts";
import type { Slant } from "./slant.ts";

export const LINE_HEIGHT_PX = 48;
/** Limit of samples per side of a pixel, however large the line is. */
const MOST_SAMPLES = 4;

/**
 * Draws a line of text upright, `width` by 48 pixels with four numbers from -1 to 1 (blue, green, red, 0), in rows of
 * `stride` pixels.
 */
export function drawLine(
  raster: Raster,
  slant: Slant,
  {
    width,
    stride,
    numbers,
  }: { readonly width: number; readonly stride: number; readonly numbers: Float32Array },
): void {
  const [cos, sin] = [Math.cos(slant.angle), Math.sin(slant.angle)];
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(slant.height / LINE_HEIGHT_PX)));
  const sum = new Float64Array(3);
  numbers.fill(0);
  for (let y = 0; y < LINE_HEIGHT_PX; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let part = 0; part < samples * samples; part++) {
        const u = (x + ((part % samples) + 0.5) / samples) / width - 0.5;
        const v = (y + (Math.floor(part / samples) + 0.5) / samples) / LINE_HEIGHT_PX - 0.5;
        const [along, across] = [u * slant.width, v * slant.height];
        addAt(raster, slant.x + along * cos - across * sin, slant.y + along * sin + across * cos, sum);
      }
      const at = (y * stride + x) * 4;
      const share = 1 / (samples * samples * 127.5);
      for (let c = 0; c < 3; c++) numbers[at + c] = (sum[2 - c] ?? 0) * share - 1;
    }
  }
}

/** Interpolates between the centres of four pixels; beyond the border, the border's value. */
function addAt({ width, height, rgb }: Raster, x: number, y: number, sum: Float64Array): void {
  const [left, top] = [Math.min(Math.max(x - 0.5, 0), width - 1), Math.min(Math.max(y - 0.5, 0), height - 1)];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [right, bottom] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [fx, fy] = [left - x0, top - y0];
  for (let c = 0; c < 3; c++) {
    const upper = mix(rgb[(y0 * width + x0) * 3 + c], rgb[(y0 * width + right) * 3 + c], fx);
    const lower = mix(rgb[(bottom * width + x0) * 3 + c], rgb[(bottom * width + right) * 3 + c], fx);
    sum[c] = (sum[c] ?? 0) + mix(upper, lower, fy);
  }
}

function mix(one = 0, other = 0, share: number): number {
  return one + (other - one) * share;
}
