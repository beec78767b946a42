import encoderFactory from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import { type Shown, srgbValues } from "./colour/shown.ts";
import { shrunk } from "./shrinker.ts";

/** `progressive` saves a few per cent of size for twice the time. */
export type CopyStyle = {
  readonly longSidePx: number;
  readonly quality: number;
  readonly progressive: boolean;
};

/**
 * Encodes the picture as a JPEG without metadata, never enlarged, in sRGB as far as we can convert its colours. The encoder
 * is created each time and released, so that its memory does not add to the next photo's pixels.
 */
export async function jpegCopy(
  picture: Shown,
  encoder: WebAssembly.Module,
  { longSidePx, ...style }: CopyStyle,
): Promise<Uint8Array> {
  const { width, height, rgb } = shrunk(picture, longSidePx);
  const codec = await encoderFactory({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(encoder, imports);
      done(instance);
      return instance.exports;
    },
  });
  const jpeg = codec.encode(opaque(srgbValues(rgb, picture.colours)), width, height, {
    ...defaultOptions,
    ...style,
  });
  return new Uint8Array(jpeg);
}

function opaque(rgb: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
  }
  return rgba;
}
