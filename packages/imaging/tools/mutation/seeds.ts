import { deflateSync } from "node:zlib";
import { GROWING } from "../../test/growing-files.ts";
import { pngChunk, pngWith, riff } from "../../test/heavy-files.ts";
import { draw, drawHeif, encode } from "../../test/photos.ts";

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmp:CreatorTool="Drawn"><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Seq><rdf:li>A</rdf:li></rdf:Seq>
 </dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const EXIF = {
  IFD0: { Make: "Maker", Model: "One" },
  IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 30/1 0/1" },
};

export type Format = {
  /** Valid files, generated here. */
  seeds(): Promise<readonly Uint8Array[]>;
  /** Names and markers that steer a reader, in Latin-1. */
  readonly words: readonly string[];
};

const WEBP_WORDS = [
  "RIFF",
  "WEBP",
  "VP8 ",
  "VP8L",
  "VP8X",
  "ALPH",
  "ANIM",
  "ANMF",
  "EXIF",
  "XMP ",
  "ICCP",
  "\x9d\x01\x2a",
  "\x2f",
];
const PNG_WORDS = [
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "tEXt",
  "zTXt",
  "iTXt",
  "iCCP",
  "eXIf",
  "acTL",
  "XML:com.adobe.xmp\0",
  "\x78\x9c",
];
const JPEG_WORDS = [
  "\xff\xc0",
  "\xff\xc2",
  "\xff\xc4",
  "\xff\xda",
  "\xff\xdb",
  "\xff\xdd",
  "\xff\xd0",
  "\xff\xd9",
  "\xff\xe1",
  "\xff\xfe",
  "Exif\0\0",
  "\xff\0",
];
const HEIF_WORDS = [
  "ftyp",
  "meta",
  "iinf",
  "infe",
  "iloc",
  "iprp",
  "ipco",
  "ipma",
  "ispe",
  "hvcC",
  "irot",
  "imir",
  "grid",
  "hvc1",
  "idat",
  "mdat",
  "Exif",
  "mime",
  "colr",
  "\0\0\0\x01",
];
const CLIP_WORDS = [
  "moov",
  "trak",
  "mdia",
  "minf",
  "stbl",
  "moof",
  "traf",
  "udta",
  "loci",
  "\xa9xyz",
  "meta",
  "ilst",
];
const PDF_WORDS = [
  "<x:xmpmeta",
  "</x:xmpmeta>",
  "<![CDATA[",
  "<!--",
  "&lt;",
  'xmlns:a="b"',
  "/Creator (",
  "endobj",
  "<!DOCTYPE x [",
];

async function withExif(): Promise<Uint8Array> {
  const jpeg = Buffer.from(await encode(draw(64, 64).jpeg().withExif(EXIF)));
  const at = jpeg.indexOf("Exif\0\0") + 6;
  return new Uint8Array(jpeg.subarray(at, at + jpeg.readUInt16BE(at - 8) - 8));
}

/** Wraps a still's chunk as the only picture of an animation. */
function animated(webp: Uint8Array): Uint8Array {
  const frame = Buffer.concat([Buffer.alloc(16), webp.subarray(12)]);
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  const wide = Buffer.from([2, 0, 0, 0, 89, 0, 0, 69, 0, 0]);
  return riff(riff(riff(header, "VP8X", wide), "ANIM", Buffer.alloc(6)), "ANMF", frame);
}

function pdf(packet: string): Uint8Array {
  return new Uint8Array(
    Buffer.from(`%PDF-1.7\n1 0 obj << /Creator (Drawn) >>\nstream\n${packet}\nendstream\n%%EOF`),
  );
}

async function pngs(isInterlaced: boolean): Promise<readonly Uint8Array[]> {
  const png = await encode(draw(90, 70).png({ progressive: isInterlaced }).withExif(EXIF));
  const packed = pngChunk("zTXt", Buffer.concat([Buffer.from("parameters\0\0"), deflateSync("Steps: 20")]));
  const xmp = pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`));
  const palette = await encode(draw(65, 70).png({ palette: true, progressive: isInterlaced }));
  return [png, pngWith(png, packed, xmp), palette];
}

export const FORMATS: Readonly<Record<string, Format>> = {
  jpeg: {
    seeds: async () => [
      await encode(draw(150, 110).jpeg().withExif(EXIF).withXmp(XMP)),
      await encode(draw(150, 110).jpeg({ chromaSubsampling: "4:4:4" })),
      await encode(draw(70, 65).greyscale().jpeg()),
    ],
    words: JPEG_WORDS,
  },
  "jpeg-progressive": {
    seeds: async () => [
      await encode(draw(150, 110).jpeg({ progressive: true })),
      await encode(draw(90, 90).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })),
    ],
    words: JPEG_WORDS,
  },
  png: { seeds: () => pngs(false), words: PNG_WORDS },
  "png-interlaced": { seeds: () => pngs(true), words: PNG_WORDS },
  "webp-lossy": {
    seeds: async () => [
      await encode(draw(90, 70).webp()),
      await encode(draw(90, 70).webp().withExif(EXIF).withXmp(XMP)),
    ],
    words: WEBP_WORDS,
  },
  "webp-lossless": {
    seeds: async () => [
      await encode(draw(90, 70).webp({ lossless: true })),
      await encode(draw(300, 200).blur(3).webp({ lossless: true, effort: 6 })),
      await encode(draw(90, 70).ensureAlpha(0.5).webp({ lossless: true })),
    ],
    words: WEBP_WORDS,
  },
  "webp-alpha": {
    seeds: async () => [
      await encode(draw(90, 70).ensureAlpha(0.5).webp()),
      await encode(
        draw(90, 70)
          .composite([{ input: { text: { text: "opaque", rgba: true } }, blend: "dest-in" }])
          .webp(),
      ),
    ],
    words: WEBP_WORDS,
  },
  "webp-animated": {
    seeds: async () => [
      animated(await encode(draw(90, 70).webp())),
      animated(await encode(draw(90, 70).webp({ lossless: true }))),
    ],
    words: WEBP_WORDS,
  },
  heic: {
    seeds: async () => [
      drawHeif({ rotate: 1 }),
      drawHeif({ exif: await withExif(), xmp: new TextEncoder().encode(XMP) }),
    ],
    words: HEIF_WORDS,
  },
  "heic-tiled": {
    seeds: () =>
      Promise.resolve([
        drawHeif({ grid: { columns: 2, rows: 1, width: 200, height: 128 } }),
        drawHeif({ grid: { columns: 3, rows: 2, width: 360, height: 250 }, mirror: 1 }),
      ]),
    words: HEIF_WORDS,
  },
  clip: {
    seeds: () => Promise.all(Object.values(GROWING.clips).map(async (grow) => grow(2_048))),
    words: CLIP_WORDS,
  },
  pdf: { seeds: () => Promise.resolve([pdf(XMP), pdf(`${XMP}\n${XMP}`)]), words: PDF_WORDS },
};
