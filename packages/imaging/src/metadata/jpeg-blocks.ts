import { text, u16, u8 } from "../sniff/octets.ts";
import { cutPacket, joinBytes } from "./block-limits.ts";

const APP1 = 0xe1;
const APP13 = 0xed;
const SOS = 0xda;
const FILL = 0xff;
const EOI = Uint8Array.of(0xff, 0xd9);

/** How many segments of each kind are kept. A segment has at most 64 KB. */
const KEPT = { exif: 4, xmp: 8, iptc: 4 } as const;
type Kind = keyof typeof KEPT;

const XMP = "http://ns.adobe.com/xap/1.0/\0";
const EXTENDED_XMP = "http://ns.adobe.com/xmp/extension/\0";

function kindOf(jpeg: Uint8Array, at: number): Kind | undefined {
  const marker = u8(jpeg, at + 1);
  if (marker === APP13) return text(jpeg, at + 4, 13) === "Photoshop 3.0" ? "iptc" : undefined;
  if (marker !== APP1) return undefined;
  if (text(jpeg, at + 4, 5) === "Exif\0") return "exif";
  const isXmp = [XMP, EXTENDED_XMP].some((name) => text(jpeg, at + 4, name.length) === name);
  return isXmp ? "xmp" : undefined;
}

/** The metadata segments of a JPEG before its picture. */
export function jpegBlocks(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const left: Record<Kind, number> = { ...KEPT };
  const parts = [jpeg.subarray(0, 2)];
  for (let at = 2; u8(jpeg, at) === 0xff && u8(jpeg, at + 1) !== SOS;) {
    if (u8(jpeg, at + 1) === FILL) {
      at++;
      continue;
    }
    const end = at + 2 + Math.max(2, u16(jpeg, at + 2));
    const kind = kindOf(jpeg, at);
    if (kind && left[kind]-- > 0) parts.push(segment(jpeg.subarray(at, end), kind));
    at = end;
  }
  return joinBytes([...parts, EOI]);
}

function segment(whole: Uint8Array, kind: Kind): Uint8Array {
  if (kind !== "xmp") return whole;
  const cut = cutPacket(whole).slice();
  new DataView(cut.buffer).setUint16(2, cut.length - 2);
  return cut;
}
