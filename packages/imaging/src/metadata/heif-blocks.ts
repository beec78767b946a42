import { findBox, type Box } from "../sniff/heif-boxes.ts";
import { itemEntries } from "../sniff/heif-meta.ts";
import { text, u16, u32, u8 } from "../sniff/octets.ts";
import { BLOCK_BYTES_MAX, joinBytes } from "./block-limits.ts";
import { webpOf } from "./webp-blocks.ts";

const XMP_TYPE = "application/rdf+xml\0";
const EXTENTS_MAX = 64;

/** The EXIF and XMP items of a HEIF file, as a WebP file: which container holds them makes no difference. */
export function heifBlocks(heif: Uint8Array): Uint8Array<ArrayBuffer> {
  const meta = findBox(heif, { type: "file", body: 0, end: heif.length }, "meta");
  if (!meta) return webpOf(undefined, undefined);
  const inside: Box = { ...meta, body: meta.body + 4 };
  const { exif, xmp } = itemIds(heif, inside);
  const tiff = exif === undefined ? undefined : itemData(heif, inside, exif);
  return webpOf(
    // ISO/IEC 23008-12 A.2.1: the first four bytes say where the TIFF structure begins behind them.
    tiff?.subarray(Math.min(tiff.length, 4 + u32(tiff, 0))),
    xmp === undefined ? undefined : itemData(heif, inside, xmp),
  );
}

/** The first item of each kind. */
function itemIds(heif: Uint8Array, meta: Box): { exif?: number; xmp?: number } {
  const found: { exif?: number; xmp?: number } = {};
  const iinf = findBox(heif, meta, "iinf");
  if (!iinf) return found;
  for (const { id, type, nameAt, end } of itemEntries(heif, iinf)) {
    if (type === "Exif") found.exif ??= id;
    if (type === "mime" && isXmp(heif, nameAt, end)) found.xmp ??= id;
  }
  return found;
}

/** After the item's name its content type. */
function isXmp(heif: Uint8Array, from: number, to: number): boolean {
  const at = heif.subarray(from, Math.min(to, from + 256)).indexOf(0);
  return at >= 0 && text(heif, from + at + 1, XMP_TYPE.length) === XMP_TYPE;
}

type Extent = { readonly offset: number; readonly length: number };

function itemData(heif: Uint8Array, meta: Box, item: number): Uint8Array | undefined {
  const iloc = findBox(heif, meta, "iloc");
  const place = iloc && findPlace(heif, iloc, item);
  if (!place) return undefined;
  const idat = place.method === 1 ? findBox(heif, meta, "idat") : undefined;
  if (place.method > 1 || (place.method === 1 && !idat)) return undefined;
  const origin = (idat?.body ?? 0) + place.base;
  let room = BLOCK_BYTES_MAX;
  return joinBytes(
    place.extents.map(({ offset, length }) => {
      const start = origin + offset;
      const part = heif.subarray(start, start + Math.min(length || heif.length, room));
      room -= part.length;
      return part;
    }),
  );
}

type Place = { readonly method: number; readonly base: number; readonly extents: readonly Extent[] };

/** ISO/IEC 14496-12 8.11.3. */
function findPlace(heif: Uint8Array, iloc: Box, wanted: number): Place | undefined {
  const version = u8(heif, iloc.body);
  const sizes = u16(heif, iloc.body + 4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const end = Math.min(iloc.end, heif.length);
  const extentBytes = indexBytes + offsetBytes + lengthBytes;
  let count = number(heif, iloc.body + 6, idBytes);
  for (let at = iloc.body + 6 + idBytes; count-- > 0 && at < end;) {
    const methodAt = at + idBytes;
    const baseAt = methodAt + (version === 0 ? 2 : 4);
    const extents = u16(heif, baseAt + baseBytes);
    const from = baseAt + baseBytes + 2;
    if (number(heif, at, idBytes) !== wanted) {
      at = from + extents * extentBytes;
      continue;
    }
    return {
      method: version === 0 ? 0 : u16(heif, methodAt) & 15,
      base: number(heif, baseAt, baseBytes),
      extents: Array.from({ length: Math.min(extents, EXTENTS_MAX) }, (_, i) => {
        const extent = from + i * extentBytes + indexBytes;
        return {
          offset: number(heif, extent, offsetBytes),
          length: number(heif, extent + offsetBytes, lengthBytes),
        };
      }),
    };
  }
  return undefined;
}

/** A number of 0, 2, 4 or 8 bytes. */
function number(bytes: Uint8Array, at: number, size: number): number {
  if (size === 2) return u16(bytes, at);
  if (size === 4) return u32(bytes, at);
  return size === 8 ? u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4) : 0;
}
