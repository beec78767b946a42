import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Picture } from "./draw-scene.ts";

type Values = Readonly<Record<string, string>>;
const TEXT_CHUNKS = ["tEXt", "zTXt", "iTXt"] as const;

/** Metadata that a program writes. `text` is a PNG's, `comment` and `iptc` are a JPEG's. */
export type Marking = {
  readonly exif?: Readonly<Record<"IFD0" | "IFD2", Values>>;
  /** Attributes of the XMP description, with their prefix. */
  readonly xmp?: Values;
  /** The same as elements. */
  readonly xmpElements?: Values;
  readonly text?: Values;
  /** The kind of chunk that holds `text`; `tEXt` if absent. */
  readonly textChunk?: (typeof TEXT_CHUNKS)[number];
  readonly comment?: string;
  /** IPTC-IIM, by the number of the data set in record 2. */
  readonly iptc?: Readonly<Record<number, string>>;
  /** What follows the picture, as in files of Samsung's phones. */
  readonly trailer?: string;
};

const NAMESPACES = [
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  'xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"',
].join(" ");
const PNG_HEADER_BYTES = 33;

/** Encodes the picture with these marks in the way programs write them. */
export async function markedFile(
  { width, height, rgb }: Picture,
  format: "jpeg" | "png" | "webp",
  marking: Marking,
): Promise<Uint8Array> {
  const { exif, xmp, xmpElements, trailer = "" } = marking;
  let image = sharp(rgb, { raw: { width, height, channels: 3 } }).toFormat(format);
  if (exif) image = image.withExif({ IFD0: { ...exif.IFD0 }, IFD2: { ...exif.IFD2 } });
  if (xmp || xmpElements) image = image.withXmp(packet(xmp ?? {}, xmpElements ?? {}));
  const file = await image.toBuffer();
  const marked = format === "png" ? withTexts(file, marking) : withSegments(file, marking);
  return new Uint8Array(Buffer.concat([marked, Buffer.from(trailer)]));
}

function withTexts(png: Buffer, { text = {}, textChunk = "tEXt" }: Marking): Buffer {
  const chunks = Object.entries(text).map(([key, value]) => chunkOf(textChunk, key, value));
  return spliced(png, PNG_HEADER_BYTES, chunks);
}

function withSegments(jpeg: Buffer, { comment, iptc }: Marking): Buffer {
  const comments = comment === undefined ? [] : [segment(0xfe, Buffer.from(comment))];
  return spliced(jpeg, 2, [...comments, ...(iptc ? [segment(0xed, photoshopOf(iptc))] : [])]);
}

function spliced(file: Buffer, at: number, parts: readonly Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);
}

function packet(attributes: Values, elements: Values): string {
  const listed = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  const inside = Object.entries(elements).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${NAMESPACES} ${listed.join(" ")}>${inside.join("")}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function chunkOf(type: (typeof TEXT_CHUNKS)[number], key: string, value: string): Buffer {
  const content = {
    tEXt: () => Buffer.from(`${key}\0${value}`, "latin1"),
    zTXt: () =>
      Buffer.concat([Buffer.from(`${key}\0\0`, "latin1"), deflateSync(Buffer.from(value, "latin1"))]),
    iTXt: () => Buffer.from(`${key}\0\0\0\0\0${value}`),
  };
  const body = Buffer.concat([Buffer.from(type), content[type]()]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

function segment(marker: number, body: Buffer): Buffer {
  const size = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, size >> 8, size & 0xff]), body]);
}

/** The resource 0x0404 of Photoshop's block, which holds IPTC-IIM. */
function photoshopOf(iptc: Readonly<Record<number, string>>): Buffer {
  const sets = Object.entries(iptc).map(([set, value]) => {
    const body = Buffer.from(value);
    return Buffer.concat([Buffer.from([0x1c, 2, Number(set), body.length >> 8, body.length & 0xff]), body]);
  });
  const data = Buffer.concat(sets);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const head = Buffer.from("Photoshop 3.0\x008BIM\x04\x04\0\0", "latin1");
  return Buffer.concat([head, size, data, Buffer.alloc(data.length % 2)]);
}
