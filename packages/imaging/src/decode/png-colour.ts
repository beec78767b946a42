import type { PngHeader } from "./png-header.ts";

/** Converts `count` pixels of an unfiltered row to RGB over white. */
export type ToRgb = (row: Uint8Array, count: number, rgb: Uint8Array) => void;

export function createToRgb(header: PngHeader): ToRgb {
  if (header.colour === 2 && header.depth === 8 && !header.transparent) {
    return (row, count, rgb) => rgb.set(row.subarray(0, count * 3));
  }
  if (header.colour === 6 && header.depth === 8) return fromRgba;
  return fromAny(header);
}

function fromRgba(row: Uint8Array, count: number, rgb: Uint8Array): void {
  for (let i = 0, from = 0, to = 0; i < count; i++, from += 4, to += 3) {
    const alpha = row[from + 3] ?? 0;
    for (let c = 0; c < 3; c++) rgb[to + c] = overWhite(row[from + c] ?? 0, alpha);
  }
}

/** Blends a value (0..255) with alpha (0..255) over white. */
function overWhite(value: number, alpha: number): number {
  return alpha === 255 ? value : (value * alpha + 255 * (255 - alpha)) / 255 + 0.5;
}

function fromAny(header: PngHeader): ToRgb {
  const { channels, depth } = header;
  const toPixel = pixelReader(header);
  const sample =
    depth === 16
      ? (row: Uint8Array, i: number) => ((row[i * 2] ?? 0) << 8) | (row[i * 2 + 1] ?? 0)
      : (row: Uint8Array, i: number) => packedSample(row, i, depth);
  const samples = [0, 0, 0, 0];
  return (row, count, rgb) => {
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < channels; c++) samples[c] = sample(row, i * channels + c);
      toPixel(samples, rgb, i * 3);
    }
  };
}

function packedSample(row: Uint8Array, index: number, depth: number): number {
  const bit = index * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

type PixelWriter = (samples: readonly number[], rgb: Uint8Array, at: number) => void;

function pixelReader(header: PngHeader): PixelWriter {
  const { colour, depth, palette, alpha, transparent } = header;
  if (colour === 3) {
    return ([index = 0], rgb, at) => {
      const opacity = alpha[index] ?? 255;
      for (let c = 0; c < 3; c++) rgb[at + c] = overWhite(palette[index * 3 + c] ?? 0, opacity);
    };
  }
  // 16 bits are truncated to 8, as most readers do; fewer bits are scaled to 0..255.
  const toByte = depth === 16 ? (v: number) => v >> 8 : (v: number) => (v * 255) / ((1 << depth) - 1);
  const isGrey = colour === 0 || colour === 4;
  const alphaAt = colour === 4 ? 1 : colour === 6 ? 3 : undefined;
  return (samples, rgb, at) => {
    const isClear = transparent?.every((value, c) => value === samples[c]) ?? false;
    const opacity = alphaAt === undefined ? (isClear ? 0 : 255) : toByte(samples[alphaAt] ?? 0);
    for (let c = 0; c < 3; c++) rgb[at + c] = overWhite(toByte(samples[isGrey ? 0 : c] ?? 0), opacity);
  };
}
