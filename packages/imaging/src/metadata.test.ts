import { deflateSync } from "node:zlib";
import { describe, it } from "vitest";
import { pngChunk, pngWith } from "../test/heavy-files.ts";
import { draw, drawHeif, encode, sniffed } from "../test/photos.ts";
import { readMetadata } from "./metadata.ts";

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
  xmp:CreatorTool="Drawn"/></rdf:RDF></x:xmpmeta>`;

const chunk = pngChunk;

/** Inserts chunks after a PNG's header. */
async function pngOf(...chunks: readonly Buffer[]): Promise<Uint8Array> {
  return pngWith(await encode(draw(64, 64).png()), ...chunks);
}

const read = (bytes: Uint8Array) => readMetadata(bytes, sniffed(bytes));

describe("readMetadata", () => {
  it("reads camera, time and place from EXIF", async ({ expect }) => {
    const exif = {
      IFD0: { Make: "Maker", Model: "One", Software: "1.0" },
      IFD2: { DateTimeOriginal: "2026:11:21 10:11:12" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "33/1 30/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "151/1 15/1 0/1",
      },
    };
    for (const format of ["jpeg", "png", "webp"] as const) {
      const found = await read(await encode(draw(64, 64).toFormat(format).withExif(exif)));
      expect(found).toMatchObject({
        make: "Maker",
        model: "One",
        software: "1.0",
        takenAt: "2026:11:21 10:11:12",
      });
      expect(found.position?.lat).toBeCloseTo(-33.5);
      expect(found.position?.lng).toBeCloseTo(151.25);
    }
  });

  // [latitude's reference, longitude's, the position in degrees]
  const references = [
    ["S", "W", [-33.5, -151.25]],
    ["s", "w", [-33.5, -151.25]],
    ["South", "West", [-33.5, -151.25]],
    ["n", "East", [33.5, 151.25]],
    ["?", "E", undefined],
    ["E", "N", undefined],
    [" ", "W", undefined],
  ] as const;
  it.for(references)(
    "reads the hemispheres %s and %s right, or no place",
    async ([lat, lng, at], { expect }) => {
      const IFD3 = {
        GPSLatitudeRef: lat,
        GPSLatitude: "33/1 30/1 0/1",
        GPSLongitudeRef: lng,
        GPSLongitude: "151/1 15/1 0/1",
      };
      const { position } = await read(await encode(draw(64, 64).jpeg().withExif({ IFD3 })));
      expect(position && [position.lat, position.lng]).toEqual(at);
    },
  );

  it.for(["    :  :     :  :  ", "0000:00:00 00:00:00", "yesterday"])(
    "reads no time where a camera writes that it has none: %s",
    async (date, { expect }) => {
      const exif = { IFD2: { DateTimeOriginal: date } };
      expect(await read(await encode(draw(64, 64).jpeg().withExif(exif)))).not.toHaveProperty("takenAt");
    },
  );

  it("reads the digital source type from XMP", async ({ expect }) => {
    const found = await read(await encode(draw(64, 64).jpeg().withXmp(XMP)));
    expect(found.tags.xmp["DigitalSourceType"]).toContain("trainedAlgorithmicMedia");
    expect(found.tags.xmp["CreatorTool"]).toBe("Drawn");
  });

  it("reads XMP written as CDATA", async ({ expect }) => {
    const type = "<![CDATA[trainedAlgorithmicMedia]]>, made <![CDATA[<by> & hand]]>";
    const xmp = XMP.replace(/Iptc4xmpExt:DigitalSourceType=\S+/, "").replace(
      /"Drawn"\/>/,
      `"Drawn"><Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType></rdf:Description>`,
    );
    const found = await read(await encode(draw(64, 64).jpeg().withXmp(xmp)));
    expect(found.tags.xmp["DigitalSourceType"]).toBe("trainedAlgorithmicMedia, made <by> & hand");
  });

  it("reads a generator's parameters from PNG text, compressed or not", async ({ expect }) => {
    const text = chunk("tEXt", Buffer.from("parameters\0a photo, Steps: 20", "latin1"));
    const packed = chunk(
      "zTXt",
      Buffer.concat([Buffer.from("workflow\0\0", "latin1"), deflateSync(Buffer.from('{"nodes":[]}'))]),
    );
    const international = chunk("iTXt", Buffer.from("prompt\0\0\0\0\0{}", "utf8"));
    const found = await read(await pngOf(text, packed, international));
    expect(found.tags.png_text).toMatchObject({
      parameters: "a photo, Steps: 20",
      workflow: '{"nodes":[]}',
      prompt: "{}",
    });
  });

  it("reads XMP that a PNG's writer compressed", async ({ expect }) => {
    const head = Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0", "latin1");
    const packed = chunk("iTXt", Buffer.concat([head, deflateSync(Buffer.from(XMP))]));
    const { xmp } = (await read(await pngOf(packed))).tags;
    expect(Object.values(xmp).join()).toContain("trainedAlgorithmicMedia");
  });

  it("reads EXIF and XMP of a HEIC file", async ({ expect }) => {
    const jpeg = Buffer.from(
      await encode(
        draw(64, 64)
          .jpeg()
          .withExif({ IFD0: { Make: "Maker" } }),
      ),
    );
    const at = jpeg.indexOf("Exif\0\0") + 6;
    const exif = new Uint8Array(jpeg.subarray(at, at + jpeg.readUInt16BE(at - 8) - 8));
    const found = await read(drawHeif({ exif, xmp: new TextEncoder().encode(XMP) }));
    expect(found.make).toBe("Maker");
    expect(found.tags.xmp["DigitalSourceType"]).toContain("trainedAlgorithmicMedia");
    // some writers leave out the offset before it
    expect((await read(drawHeif({ exif, isExifBare: true }))).make).toBe("Maker");
  });

  it("reads a JPEG's comment", async ({ expect }) => {
    const jpeg = await encode(draw(64, 64).jpeg());
    const comment = Buffer.from("made by hand");
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
    const found = await read(new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])));
    expect(found.tags.exif["JPEGComment"]).toBe("made by hand");
  });

  it("cuts values at 64 KB and groups at 200 tags", async ({ expect }) => {
    const many = Array.from({ length: 300 }, (_, i) =>
      chunk("tEXt", Buffer.from(`key${i}\0value`, "latin1")),
    );
    const long = chunk("tEXt", Buffer.from(`long\0${"x".repeat(100_000)}`, "latin1"));
    const found = await read(await pngOf(long, ...many));
    expect(Object.keys(found.tags.png_text)).toHaveLength(200);
    expect(found.tags.png_text["long"]).toHaveLength(65_536);
  });

  it("keeps at most 256 KB of a group", async ({ expect }) => {
    const long = [1, 2, 3, 4, 5, 6].map((i) =>
      chunk("tEXt", Buffer.from(`long${i}\0${"x".repeat(60_000)}`, "latin1")),
    );
    const found = await read(await pngOf(...long));
    expect(Object.values(found.tags.png_text).join("")).toHaveLength(262_144);
  });

  it("says upright where the file says nothing, and what HEIF turns say", async ({ expect }) => {
    expect((await read(await encode(draw(64, 64).webp()))).orientation).toBe(1);
    expect((await read(drawHeif({ rotate: 1 }))).orientation).toBe(8);
  });
});
