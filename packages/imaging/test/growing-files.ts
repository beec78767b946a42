import { deflateSync } from "node:zlib";
import { filled, type Growing } from "@svc/testkit/describe-linear";
import { app1, overlappingTiff, pngChunk, riff } from "./heavy-files.ts";
import { box } from "./heif-file.ts";
import { draw, drawHeif, encode } from "./photos.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const NOTHING = new Uint8Array();

const BASELINE = await encode(draw(64, 64).jpeg());
const PROGRESSIVE = await encode(draw(64, 64).jpeg({ progressive: true }));
const PNG = await encode(draw(64, 64).png());
const WEBP = await encode(draw(64, 64).webp());
const HEIC = drawHeif();

/** Inserts after the start of a JPEG. */
const inJpeg = (part: Uint8Array, jpeg = BASELINE) => filled(jpeg.subarray(0, 2), part, jpeg.subarray(2));
/** Inserts after the header of a PNG. */
const inPng = (part: Uint8Array) => filled(PNG.subarray(0, 33), part, PNG.subarray(33));
const behind = (file: Uint8Array, part: Uint8Array) => filled(file, part, NOTHING);
const inWebp = (type: string, part: Uint8Array) => (bytes: number) =>
  riff(WEBP, type, filled(NOTHING, part, NOTHING)(bytes - WEBP.length));
const inClip =
  (part: Uint8Array, ...within: readonly string[]) =>
  (bytes: number) => {
    const parts = filled(NOTHING, part, NOTHING)(bytes);
    const inside = within.toReversed().reduce<Uint8Array>((body, type) => box(type, body), parts);
    return new Uint8Array(Buffer.concat([box("ftyp", latin1("isom\0\0\0\0isom")), inside]));
  };

/** An APP segment whose length is 12 too long, so that the next marker is inside it. */
const STRAY = Buffer.concat([Buffer.from([0xff, 0xed, 0x01, 0x0e]), Buffer.alloc(256)]);
const XMP_HEAD = latin1("http://ns.adobe.com/xap/1.0/\0");
const PACKET = latin1('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>');
const LATITUDE = latin1("<exif:GPSLatitude ");

/** For each format, files that grow by one of its parts. */
export const GROWING: Readonly<Record<"photos" | "clips" | "documents", Growing>> = {
  photos: {
    "JPEG of empty segments": inJpeg(Buffer.from([0xff, 0xed, 0, 2])),
    "JPEG of segments that are too long": inJpeg(STRAY),
    "JPEG of fill bytes": inJpeg(Buffer.from([0xff])),
    "JPEG of EXIF segments": inJpeg(app1(Buffer.concat([latin1("Exif\0\0"), overlappingTiff(2_000)]))),
    "JPEG of XMP segments": inJpeg(app1(Buffer.concat([XMP_HEAD, PACKET]))),
    "JPEG of IPTC segments": inJpeg(
      Buffer.concat([
        Buffer.from([0xff, 0xed, 0, 38]),
        latin1("Photoshop 3.0\0".concat("8BIM\x04\x04\0\0\0\0\0\0".padEnd(22, "\0"))),
      ]),
    ),
    "JPEG of quantisation tables": inJpeg(
      Buffer.from([0xff, 0xdb, 0, 67, ...Array.from({ length: 65 }, (_, i) => (i === 0 ? 0 : 1))]),
    ),
    "JPEG of restart intervals": inJpeg(Buffer.from([0xff, 0xdd, 0, 4, 0, 0])),
    "JPEG of frame headers": inJpeg(
      Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 64, 0, 64, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]),
    ),
    "JPEG with scans behind its end": behind(
      PROGRESSIVE,
      Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55]),
    ),
    "JPEG with images behind its end": behind(BASELINE, BASELINE),
    "JPEG with positions behind its end": behind(BASELINE, Buffer.concat([latin1("<x:xmpmeta>"), LATITUDE])),
    "JPEG with a packet of position openings behind its end": filled(
      Buffer.concat([BASELINE, latin1('<x:xmpmeta exif:GPSLatitude="1">')]),
      latin1("<exif:GPSa "),
      latin1("></x:xmpmeta>"),
    ),
    "JPEG with packets that end once behind its end": filled(
      BASELINE,
      latin1('<x:xmpmeta exif:GPSLatitude="1">'),
      latin1("</x:xmpmeta>"),
    ),
    "PNG of empty text chunks": inPng(pngChunk("tEXt", NOTHING)),
    "PNG of text chunks": inPng(pngChunk("tEXt", latin1("name\0value"))),
    "PNG of packed text chunks": inPng(
      pngChunk("zTXt", Buffer.concat([latin1("name\0\0"), deflateSync("value")])),
    ),
    "PNG of international text chunks": inPng(
      pngChunk("iTXt", Buffer.concat([latin1("XML:com.adobe.xmp\0\0\0\0\0"), PACKET])),
    ),
    "PNG of EXIF chunks": inPng(pngChunk("eXIf", overlappingTiff(2_000))),
    "PNG of empty image chunks": inPng(pngChunk("IDAT", NOTHING)),
    "PNG of colour profiles": inPng(
      pngChunk("iCCP", Buffer.concat([latin1("name\0\0"), deflateSync("value")])),
    ),
    "PNG of position openings": inPng(
      pngChunk("tEXt", Buffer.concat([latin1("XML\0<x:xmpmeta>"), LATITUDE])),
    ),
    "WebP of empty chunks": inWebp("JUNK", latin1("XMP \0\0\0\0")),
    "WebP with chunks behind it": behind(WEBP, latin1("EXIF\0\0\0\0")),
    "WebP with a long EXIF chunk": (bytes) => riff(WEBP, "EXIF", overlappingTiff(bytes)),
    "WebP of XMP packets": inWebp("XMP ", PACKET),
    "HEIC with boxes behind it": behind(HEIC, box("free")),
    "HEIC with metadata behind it": behind(HEIC, box("meta", new Uint8Array(4))),
    "HEIC of properties": (bytes) => drawHeif({ properties: [filled(NOTHING, box("free"), NOTHING)(bytes)] }),
    "HEIC of references": (bytes) =>
      drawHeif({ properties: [filled(NOTHING, box("iref", new Uint8Array(4)), NOTHING)(bytes)] }),
    "HEIC of tiles": (bytes) => {
      const columns = Math.min(255, Math.max(1, Math.floor(bytes / 4_096)));
      return drawHeif({ grid: { columns, rows: 1, width: columns * 128, height: 128 } });
    },
    "HEIC with a long EXIF item": (bytes) => drawHeif({ exif: overlappingTiff(bytes) }),
    "HEIC with a long XMP item": (bytes) => drawHeif({ xmp: filled(NOTHING, PACKET, NOTHING)(bytes) }),
  },
  clips: {
    "clip of empty boxes": inClip(box("free")),
    "clip of boxes in moov": inClip(box("free"), "moov"),
    "clip of tracks": inClip(box("trak", box("tkhd", new Uint8Array(84))), "moov"),
    "clip of sample tables": inClip(
      box("stbl", box("stts", new Uint8Array(8))),
      "moov",
      "trak",
      "mdia",
      "minf",
    ),
    "clip of fragments": inClip(box("moof", box("traf", box("tfhd", new Uint8Array(8))))),
    "clip of user data": inClip(box("udta", box("\xa9xyz", new Uint8Array(8))), "moov"),
    "clip of places": inClip(box("loci", new Uint8Array(24)), "moov", "udta"),
    "clip of metadata": inClip(box("meta", new Uint8Array(4)), "moov"),
    "clip of metadata in metadata": inClip(box("meta", box("meta")), "moov", "meta"),
  },
  documents: {
    "PDF of packets": filled(latin1("%PDF-1.7\n"), PACKET, NOTHING),
    "PDF of openings": filled(latin1("%PDF-1.7\n"), latin1("<x:xmpmeta>"), NOTHING),
    "PDF of endings": filled(latin1("%PDF-1.7\n"), latin1('<?xpacket end="'), NOTHING),
    "PDF of creators": filled(latin1("%PDF-1.7\n"), latin1("/Creator ("), NOTHING),
    "PDF of pages": filled(latin1("%PDF-1.7\n"), latin1("1 0 obj<</Type/Page>>endobj\n"), NOTHING),
  },
};
