import { text, u8 } from "../sniff/octets.ts";
import { pngChunks, type PngChunk } from "../sniff/png.ts";
import { BLOCK_BYTES_MAX, cutBlock, cutPacket, joinBytes } from "./block-limits.ts";

/** In total. At most 256 KB and 200 tags of it are reported. */
const TEXT_BYTES_MAX = 4 * BLOCK_BYTES_MAX;
const TEXTS_MAX = 256;
/** ImageMagick writes four: EXIF, IPTC, XMP and Photoshop's resources. */
const PACKED_MAX = 8;

const SINGLE = ["IHDR", "eXIf", "pHYs", "tIME"];
const TEXTS = ["tEXt", "zTXt", "iTXt"];
const XMP_KEYWORD = "XML:com.adobe.xmp\0";
const NO_CRC = new Uint8Array(4);

type Block = { readonly type: string; readonly body: Uint8Array; readonly isPacked: boolean };

/** The metadata chunks of a PNG: one of each kind, as much text as is reported, no ICC profile. */
export function pngBlocks(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = [png.subarray(0, 8)];
  const seen = new Set<string>();
  let [room, texts, packed] = [TEXT_BYTES_MAX, TEXTS_MAX, PACKED_MAX];
  for (const chunk of pngChunks(png)) {
    if (SINGLE.includes(chunk.type) && !seen.has(chunk.type)) {
      seen.add(chunk.type);
      parts.push(...written({ type: chunk.type, body: cutBlock(png, chunk.body, chunk.end) }));
    }
    if (!TEXTS.includes(chunk.type) || texts === 0) continue;
    const block = textBlock(png, chunk);
    if (block.body.length > room || (block.isPacked && packed === 0)) continue;
    room -= block.body.length;
    texts--;
    if (block.isPacked) packed--;
    parts.push(...written(block));
  }
  return joinBytes(parts);
}

function textBlock(png: Uint8Array, { type, body: at, end }: PngChunk): Block {
  const body = cutBlock(png, at, end);
  if (type === "zTXt") return { type, body, isPacked: true };
  if (type === "tEXt") return { type, body, isPacked: false };
  const isPacked = u8(body, body.indexOf(0) + 1) === 1;
  if (text(body, 0, XMP_KEYWORD.length) !== XMP_KEYWORD) return { type, body, isPacked };
  return isPacked ? packedXmp(body) : { type, body: cutPacket(body), isPacked };
}

/** exifreader assumes that an `iTXt` of XMP is uncompressed. Rewritten as `zTXt`, it is inflated like other texts. */
function packedXmp(body: Uint8Array): Block {
  const method = XMP_KEYWORD.length + 1;
  const language = body.indexOf(0, method + 1);
  const translated = body.indexOf(0, language + 1);
  const keyword = body.subarray(0, XMP_KEYWORD.length);
  const data = language < 0 || translated < 0 ? new Uint8Array() : body.subarray(translated + 1);
  return {
    type: "zTXt",
    body: joinBytes([keyword, body.subarray(method, method + 1), data]),
    isPacked: true,
  };
}

function written({ type, body }: Pick<Block, "type" | "body">): readonly Uint8Array[] {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, body.length);
  head.set(new TextEncoder().encode(type), 4);
  return [head, body, NO_CRC];
}
