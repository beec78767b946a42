import type { Clipped } from "./clip.ts";

/** Samsung appends its data after the picture. Our choice: its block of edits takes a few kilobytes. */
const TRAILER_BYTES = 262_144;
const EDITS = "PhotoEditor_Re_Edit_Data";
const EDITS_BYTES = 65_536;
const GEN_AI_TYPE = /\bgenAIType\\?"\s*:\s*(-?\d{1,9})\b/;

/** What Samsung's photo editor recorded about its generative tools; `0` if none was used. */
export function readSamsungEdit(file: Uint8Array): Clipped {
  const trailer = Buffer.from(file.buffer, file.byteOffset, file.byteLength).subarray(-TRAILER_BYTES);
  const at = trailer.indexOf(EDITS);
  if (at < 0) return {};
  const [, type] = GEN_AI_TYPE.exec(trailer.toString("latin1", at, at + EDITS_BYTES)) ?? [];
  return type === undefined ? {} : { SamsungGenAIType: type };
}
