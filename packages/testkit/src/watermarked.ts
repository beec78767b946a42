import type { Picture } from "./draw-scene.ts";

const STEP = 36;
const BLOCK_PX = 8;

/** What OpenCV adds to U, by the type of the picture. */
export const SHIFTS = { bytes: 128, floats: 0.5 } as const;

/**
 * The picture with a message of bits as `dwtDct` of `invisible-watermark` writes it: in each block of 8 x 8 pixels, the
 * value of Haar's approximation of U that is largest, apart from the first, is moved to a quarter or three quarters of a
 * step.
 */
export function watermarked({ width, height, rgb }: Picture, bits: string, shift: number): Picture {
  const out = { width, height, rgb: Uint8Array.from(rgb) };
  const [across, down] = [Math.floor(width / BLOCK_PX), Math.floor(height / BLOCK_PX)];
  for (let block = 0; block < across * down; block++) {
    const left = (block % across) * BLOCK_PX;
    const top = Math.floor(block / across) * BLOCK_PX;
    writeBit(out, { left, top }, { bit: Number(bits[block % bits.length]), shift });
  }
  return out;
}

type Place = { readonly left: number; readonly top: number };

type Written = { readonly bit: number; readonly shift: number };

function writeBit(picture: Picture, { left, top }: Place, { bit, shift }: Written): void {
  const values = Array.from({ length: 16 }, (_, i) => ({
    left: left + (i % 4) * 2,
    top: top + Math.floor(i / 4) * 2,
  }));
  const [, ...others] = values.map((place) => ({ place, value: approximationOf(picture, place, shift) }));
  const largest = others.reduce((most, each) => (Math.abs(each.value) > Math.abs(most.value) ? each : most));
  const size = (Math.floor(Math.abs(largest.value) / STEP) + 0.25 + 0.5 * bit) * STEP;
  const target = largest.value < 0 ? -size : size;
  for (const at of pixelsOf(picture, largest.place)) addChroma(picture.rgb, at, (target - largest.value) / 2);
}

function approximationOf(picture: Picture, place: Place, shift: number): number {
  return pixelsOf(picture, place).reduce((sum, at) => sum + chromaOf(picture.rgb, at) + shift, 0) / 2;
}

/** Where the four pixels start. */
function pixelsOf({ width }: Picture, { left, top }: Place): readonly number[] {
  const first = (top * width + left) * 3;
  return [first, first + 3, first + width * 3, first + width * 3 + 3];
}

function chromaOf(rgb: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
  return 0.492 * (blue - (0.299 * red + 0.587 * green + 0.114 * blue));
}

/** BT.601 back from YUV: a change of U alone changes green and blue. */
function addChroma(rgb: Uint8Array, at: number, change: number): void {
  rgb[at + 1] = clamped((rgb[at + 1] ?? 0) - 0.395 * change);
  rgb[at + 2] = clamped((rgb[at + 2] ?? 0) + 2.032 * change);
}

function clamped(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
