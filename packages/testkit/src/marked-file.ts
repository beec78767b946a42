import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { Picture } from "./draw-scene.ts";

/** Metadata that a program writes. `text` is a PNG's, `comment` a JPEG's. */
export type Marking = {
  readonly exif?: Readonly<Record<"IFD0" | "IFD2", Readonly<Record<string, string>>>>;
  /** Attributes of the XMP description, with their prefix. */
  readonly xmp?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
  readonly comment?: string;
};

const NAMESPACES = [
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
].join(" ");
const PNG_HEADER_BYTES = 33;

/** Encodes the picture with these marks in the way programs write them. */
export async function markedFile(
  { width, height, rgb }: Picture,
  format: "jpeg" | "png" | "webp",
  { exif, xmp, text = {}, comment }: Marking,
): Promise<Uint8Array> {
  let image = sharp(rgb, { raw: { width, height, channels: 3 } }).toFormat(format);
  if (exif) image = image.withExif({ IFD0: { ...exif.IFD0 }, IFD2: { ...exif.IFD2 } });
  if (xmp) image = image.withXmp(packet(xmp));
  const file = await image.toBuffer();
  const chunks = Object.entries(text).map(([key, value]) => textChunk(`${key}\0${value}`));
  if (format === "png") return spliced(file, PNG_HEADER_BYTES, chunks);
  return spliced(file, 2, comment === undefined ? [] : [commentSegment(comment)]);
}

function spliced(file: Buffer, at: number, parts: readonly Buffer[]): Uint8Array {
  return new Uint8Array(Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]));
}

function packet(attributes: Readonly<Record<string, string>>): string {
  const listed = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${NAMESPACES} ${listed.join(" ")}/></rdf:RDF></x:xmpmeta>`;
}

function textChunk(content: string): Buffer {
  const body = Buffer.concat([Buffer.from("tEXt"), Buffer.from(content, "latin1")]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

function commentSegment(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0xff, 0xfe, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
}
