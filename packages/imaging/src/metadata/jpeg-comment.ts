import { u16, u8 } from "../sniff/octets.ts";
import { clip } from "./clip.ts";

const COM = 0xfe;
const SOS = 0xda;

/** The first comment segment before the image data. */
export function readJpegComment(jpeg: Uint8Array): string | undefined {
  for (let at = 2; u8(jpeg, at) === 0xff && u8(jpeg, at + 1) !== SOS;) {
    const end = at + 2 + Math.max(2, u16(jpeg, at + 2));
    if (u8(jpeg, at + 1) === COM) return clip(new TextDecoder().decode(jpeg.subarray(at + 4, end)));
    at = end;
  }
  return undefined;
}
