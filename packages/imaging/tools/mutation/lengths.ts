import { boxes } from "../../src/sniff/heif-boxes.ts";
import { u16, u8 } from "../../src/sniff/octets.ts";
import { pngChunks } from "../../src/sniff/png.ts";
import { riffChunks } from "../../src/sniff/webp.ts";

/** A length field in the file, of a segment, a chunk or a box. */
export type LengthField = { readonly at: number; readonly bytes: 2 | 4; readonly isLittle: boolean };

export function lengthFields(file: Uint8Array): readonly LengthField[] {
  const first = u8(file, 0);
  if (first === 0xff) return jpegLengths(file);
  if (first === 0x89) return [...pngChunks(file)].map(({ body }) => field(body - 8));
  if (first === 0x52)
    return [...riffChunks(file)].map(({ body }) => ({ ...field(body - 4), isLittle: true }));
  return first === 0 ? boxLengths(file, 0, file.length) : [];
}

function field(at: number): LengthField {
  return { at, bytes: 4, isLittle: false };
}

function jpegLengths(jpeg: Uint8Array): readonly LengthField[] {
  const fields: LengthField[] = [];
  for (let at = 2; u8(jpeg, at) === 0xff && u8(jpeg, at + 1) !== 0xd9; at += 2 + u16(jpeg, at + 2)) {
    fields.push({ at: at + 2, bytes: 2, isLittle: false });
    if (u8(jpeg, at + 1) === 0xda) break;
  }
  return fields;
}

/** Header bytes before the child boxes of these containers. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iinf: 6, iprp: 0, ipco: 0, iref: 4 };

function boxLengths(file: Uint8Array, from: number, to: number): readonly LengthField[] {
  return [...boxes(file, from, to)].flatMap(({ type, body, end }) => {
    const skipped = CONTAINERS[type];
    const inside = skipped === undefined ? [] : boxLengths(file, body + skipped, end);
    return [field(body - 8), ...inside];
  });
}
