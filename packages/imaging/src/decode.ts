import { findColours } from "./colour/find-colours.ts";
import type { CodecMemory } from "./decode/codec-slot.ts";
import type { Size } from "./decode/frame-size.ts";
import { createHeifDecoder } from "./decode/heif.ts";
import { createJpegDecoder } from "./decode/jpeg.ts";
import { unreadable, type Unreadable } from "./decode/failure.ts";
import { orient } from "./decode/orient.ts";
import { createPngDecoder } from "./decode/png.ts";
import { type ReadOptions, viewSize } from "./decode/view-size.ts";
import { createWebpDecoder } from "./decode/webp.ts";
import type { Pixels } from "./evidence.ts";
import { sniff } from "./sniff.ts";
import type { Orientation, Sniffed } from "./sniff/sniffed.ts";

/** Compiled codecs. `modules.workerd.ts` imports them in a Worker; Node compiles them from their files. */
export type CodecModules = {
  readonly jpeg: WebAssembly.Module;
  readonly webp: WebAssembly.Module;
  readonly heif: WebAssembly.Module;
};

export type Decoders = {
  /** Upright pixels of an admitted photo. An unreadable photo is returned as a value and never affects the next call. */
  readPixels(bytes: Uint8Array, sniffed: Sniffed, options?: ReadOptions): Promise<Pixels | Unreadable>;
  /** WebAssembly memory of all three codecs. */
  memory(): CodecMemory;
};

export function createDecoders(modules: CodecModules): Decoders {
  const jpeg = createJpegDecoder(modules.jpeg);
  const png = createPngDecoder(modules.webp);
  const webp = createWebpDecoder(modules.webp);
  const heif = createHeifDecoder(modules.heif);

  function readStored(
    bytes: Uint8Array,
    sniffed: Sniffed,
    { view, hasTiles }: { readonly view: Size | undefined; readonly hasTiles: boolean },
  ): Pixels | Unreadable {
    switch (sniffed.format) {
      case "image/jpeg":
        return jpeg.decode(bytes, sniffed, { view, hasTiles });
      case "image/png":
        return png.decode(bytes, view);
      case "image/webp":
        return webp.decode(bytes, sniffed, view);
      case "image/heic":
      case "image/heif":
        return heif.decode(bytes, sniffed, view);
    }
  }

  return {
    memory() {
      const all = [jpeg.memory(), webp.memory(), heif.memory()];
      const sum = (of: keyof CodecMemory) => all.reduce((total, one) => total + one[of], 0);
      return { held: sum("held"), peak: sum("peak") };
    },
    async readPixels(bytes, sniffed, options) {
      try {
        const view = options?.view && viewSize(bytes, sniffed);
        const stored = readStored(bytes, sniffed, { view, hasTiles: options?.tiles !== false });
        if ("failed" in stored) return stored;
        const colours = await findColours(bytes, sniffed);
        return { ...orient(stored, orientationOf(bytes, sniffed)), ...(colours && { colours }) };
      } catch (error) {
        return unreadable(String(error));
      }
    },
  };
}

/** Sniffing may have seen only a prefix, and PNG and WebP may store their orientation after the pixels. */
function orientationOf(bytes: Uint8Array, sniffed: Sniffed): Orientation {
  const whole = sniffed.orientation === undefined ? sniff(bytes) : sniffed;
  return ("refused" in whole ? undefined : whole.orientation) ?? 1;
}
