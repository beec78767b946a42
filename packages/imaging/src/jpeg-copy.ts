import encoderFactory from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import type { Raster } from "./evidence.ts";

/** `progressive`: a few per cent smaller for twice the time. */
export type CopyStyle = {
  readonly longSidePx: number;
  readonly quality: number;
  readonly progressive: boolean;
};

/**
 * The picture as a JPEG without any metadata, never enlarged. The encoder is made anew each time and let go: kept, its memory
 * would lie beside the next photo's pixels.
 */
export async function jpegCopy(
  frame: Raster,
  encoder: WebAssembly.Module,
  { longSidePx, ...style }: CopyStyle,
): Promise<Uint8Array> {
  const { width, height, rgba } = shrunk(frame, longSidePx);
  const codec = await encoderFactory({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(encoder, imports);
      done(instance);
      return instance.exports;
    },
  });
  const jpeg = codec.encode(rgba, width, height, { ...defaultOptions, ...style });
  return new Uint8Array(jpeg);
}

/** Each pixel the mean of what it covers; never enlarged. */
function shrunk({ width, height, rgb }: Raster, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const cells = size.width * size.height;
  const sums = new Uint32Array(cells * 3);
  const counts = new Uint32Array(cells);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++, from += 3) {
      const cell = row + Math.floor((x * size.width) / width);
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++) {
        const at = cell * 3 + channel;
        sums[at] = (sums[at] ?? 0) + (rgb[from + channel] ?? 0);
      }
    }
  }
  return { ...size, rgba: opaque(sums, counts) };
}

function opaque(sums: Uint32Array, counts: Uint32Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(counts.length * 4).fill(255);
  for (let cell = 0; cell < counts.length; cell++) {
    const covered = counts[cell] || 1;
    for (let channel = 0; channel < 3; channel++)
      rgba[cell * 4 + channel] = (sums[cell * 3 + channel] ?? 0) / covered;
  }
  return rgba;
}
