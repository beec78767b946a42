import { BLOCK_BYTES_MAX } from "../metadata/block-limits.ts";
import { createBlockInflater } from "../metadata/inflate-block.ts";
import { pngChunks } from "../sniff/png.ts";
import { tellsGps } from "./blank-gps.ts";
import { holdsText, PLACE_NAMES } from "./blank-texts.ts";

export const PNG_TEXTS: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"]);
/** How many texts are unpacked: ImageMagick writes four. A file with thousands of them must not take minutes. */
const READ_MAX = 8;
/** EXIF, XMP, IPTC or Photoshop's resources in hexadecimal, as ImageMagick writes them. */
const RAW_PROFILE = "Raw profile type ";

/**
 * The text and EXIF chunks of a PNG with a position that cannot be blanked in place, because they are compressed or written in
 * hexadecimal. By where their bodies begin. A text that we cannot read whole counts as one with a position.
 */
export async function textsWithPlace(png: Uint8Array): Promise<ReadonlySet<number>> {
  const inflate = createBlockInflater();
  const found = new Set<number>();
  let left = READ_MAX;
  for (const { type, body, end } of pngChunks(png)) {
    const text = partsOf(type, png.subarray(body, end));
    // what is plain is blanked in place
    if (!text || !(text.isPacked || text.isHex)) continue;
    if (left-- <= 0 || (await tellsPlace(text, inflate))) found.add(body);
  }
  return found;
}

type Text = { readonly content: Uint8Array; readonly isHex: boolean; readonly isPacked: boolean };

/** PNG 11.3.3: a keyword, then the method or flags of its kind, then the text. */
function partsOf(type: string, chunk: Uint8Array): Text | undefined {
  if (type === "eXIf" || type === "zxIf") return packedExif(chunk);
  if (!PNG_TEXTS.has(type)) return undefined;
  const keywordEnd = chunk.indexOf(0);
  const keyword = Buffer.from(chunk.subarray(0, Math.max(0, keywordEnd))).toString("latin1");
  const isHex = keyword.startsWith(RAW_PROFILE);
  const rest = chunk.subarray(keywordEnd + 1);
  if (type === "tEXt") return { content: rest, isHex, isPacked: false };
  if (type === "zTXt") return { content: rest.subarray(1), isHex, isPacked: true };
  const languageEnd = rest.indexOf(0, 2);
  const content = rest.subarray(rest.indexOf(0, languageEnd + 1) + 1);
  return { content, isHex, isPacked: rest[0] === 1 };
}

/** A proposal that was not adopted, but is read: a zero and the length, then EXIF deflated. */
function packedExif(chunk: Uint8Array): Text | undefined {
  if (chunk[0] !== 0) return undefined;
  return { content: chunk.subarray(5), isHex: false, isPacked: true };
}

async function tellsPlace(
  { content: stored, isHex, isPacked }: Text,
  inflate: (packed: Uint8Array) => Promise<Uint8Array>,
): Promise<boolean> {
  const content = isPacked ? await inflate(stored) : stored;
  if (isPacked && (content.length === 0 || content.length === BLOCK_BYTES_MAX)) return true;
  const bytes = isHex ? fromHex(content) : Buffer.from(content);
  return tellsGps(bytes) || holdsText(bytes, PLACE_NAMES);
}

/** A line with the kind and one with the length come before the digits. */
function fromHex(content: Uint8Array): Buffer {
  const text = Buffer.from(content).toString("latin1");
  return Buffer.from(text.replace(/^\s*\S+\s+\d+\s/, "").replaceAll(/\s+/g, ""), "hex");
}
