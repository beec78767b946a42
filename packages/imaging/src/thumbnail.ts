import type { Raster } from "./evidence.ts";
import { type CopySize, jpegCopy } from "./jpeg-copy.ts";

/** our choice: as wide as a phone's column, about 10 KB. */
const THUMB: CopySize = { longSidePx: 320, quality: 70 };

/** The photo as a small JPEG without any metadata. */
export function thumbnail(frame: Raster, encoder: WebAssembly.Module): Promise<Uint8Array> {
  return jpegCopy(frame, encoder, THUMB);
}
