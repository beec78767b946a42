import { findBox, type Box } from "./heif-boxes.ts";
import { u16, u32, u8 } from "./octets.ts";

const EXTENTS_MAX = 64;

/** An item's bytes in the file, one view per extent. Undefined if the file does not locate it. */
export function itemParts(heif: Uint8Array, meta: Box, item: number): readonly Uint8Array[] | undefined {
  const iloc = findBox(heif, meta, "iloc");
  const place = iloc && findPlace(heif, iloc, item);
  if (!place) return undefined;
  const idat = place.method === 1 ? findBox(heif, meta, "idat") : undefined;
  if (place.method > 1 || (place.method === 1 && !idat)) return undefined;
  const origin = (idat?.body ?? 0) + place.base;
  return place.extents.map(({ offset, length }) => {
    const start = origin + offset;
    return heif.subarray(start, start + (length || heif.length));
  });
}

type Extent = { readonly offset: number; readonly length: number };
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
