import type { TableColours } from "./colour/colours.ts";
import type { Shown } from "./colour/shown.ts";
import { type CopyStyle, jpegCopy } from "./jpeg-copy.ts";
import { u16 } from "./sniff/octets.ts";

/** Our choice: the width of a phone's column, about 10 KB. */
const THUMB: CopyStyle = { longSidePx: 320, quality: 70, progressive: true };

/** The photo as a small JPEG in sRGB, without metadata other than a profile that we can't apply. */
export async function thumbnail(frame: Shown, encoder: WebAssembly.Module): Promise<Uint8Array> {
  const jpeg = await jpegCopy(frame, encoder, THUMB);
  return frame.colours?.kind === "table" ? withProfile(jpeg, frame.colours) : jpeg;
}

/** ICC.1:2022 B.4: the only part of one. */
const ICC_HEAD = "ICC_PROFILE\0\x01\x01";

function withProfile(jpeg: Uint8Array, { icc }: TableColours): Uint8Array {
  const head = Buffer.from(`\xff\xe2\0\0${ICC_HEAD}`, "latin1");
  head.writeUInt16BE(2 + ICC_HEAD.length + icc.length, 2);
  // JFIF wants its own segment first
  const at = 4 + u16(jpeg, 4);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, at), head, icc, jpeg.subarray(at)]));
}
