import type { Raster } from "./evidence.ts";
import { type CopyStyle, jpegCopy } from "./jpeg-copy.ts";

/** Our choice: the width of a phone's column, about 10 KB. */
const THUMB: CopyStyle = { longSidePx: 320, quality: 70, progressive: true };

/** The photo as a small JPEG without metadata. */
export function thumbnail(frame: Raster, encoder: WebAssembly.Module): Promise<Uint8Array> {
  return jpegCopy(frame, encoder, THUMB);
}
