import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, it } from "vitest";
import { pngChunk, pngWith } from "../test/heavy-files.ts";
import { draw, encode, sniffed } from "../test/photos.ts";
import { readMetadata } from "./metadata.ts";
import { withoutPosition } from "./remove-position.ts";

const SHARED = path.resolve(import.meta.dirname, "../../../../shared/data");

const EXIF = {
  IFD0: { Make: "Maker" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 31/1 7/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 24/1 30/1",
  },
};
const packet = (inside: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Drawn" ${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const ATTRIBUTES = packet(`exif:GPSLatitude="52,31.1N" exif:GPSLongitude='13,24.5E'>`);
const OF_A_DRONE = packet(
  `xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="+52.5163" drone-dji:GpsLongtitude="+13.3777">`,
);
const ELEMENTS = packet(
  `><exif:GPSLatitude>52,31.1N</exif:GPSLatitude><exif:GPSLongitude>13,24.5E</exif:GPSLongitude>`,
);

async function removed(file: Uint8Array) {
  const result = await withoutPosition(new Uint8Array(file));
  if (result.state !== "removed") throw new Error(result.state);
  return result.bytes;
}

const pixels = async (file: Uint8Array) => (await sharp(file).raw().toBuffer()).toString("base64");

describe("a photo without where it was taken", () => {
  it.for(["jpeg", "png", "webp"] as const)("has no EXIF GPS: %s", async (format, { expect }) => {
    const file = await encode(draw(64, 64).toFormat(format).withExif(EXIF));
    expect((await readMetadata(file, sniffed(file))).position?.lat).toBeCloseTo(52.5186, 3);
    const copy = await removed(file);
    const read = await readMetadata(copy, sniffed(copy));
    expect(read.position).toBeUndefined();
    expect(read.make).toBe("Maker");
    expect(copy.length).toBe(file.length);
    expect(await pixels(copy)).toBe(await pixels(file));
  });

  it.for([
    ["attributes", ATTRIBUTES],
    ["elements", ELEMENTS],
    ["a drone's attributes", OF_A_DRONE],
  ] as const)("has no GPS in XMP, written as %s", async ([, xmp], { expect }) => {
    for (const format of ["jpeg", "webp", "png"] as const) {
      const file = await encode(draw(64, 64).toFormat(format).withXmp(xmp));
      const copy = await removed(file);
      expect(Buffer.from(copy).toString("latin1")).not.toMatch(/GPSL/i);
      const { xmp: left } = (await readMetadata(copy, sniffed(copy))).tags;
      // sharp compresses a PNG's packet, so the whole packet is removed
      expect(left["CreatorTool"]).toBe(format === "png" ? undefined : "Drawn");
      expect(await pixels(copy)).toBe(await pixels(file));
    }
  });

  it.for([
    "exif:GPSAltitude",
    "exif:GPSAreaInformation",
    "exif:GPSPosition",
    "exif:GPSCoordinates",
    "dwc:decimalLatitude",
    "dwc:decimalLongitude",
    "geo:lat",
    "geo:long",
  ])("has no %s in XMP", async (name, { expect }) => {
    const file = await encode(
      draw(64, 64)
        .jpeg()
        .withXmp(packet(`${name}="52.5186">`)),
    );
    expect(Buffer.from(await removed(file)).toString("latin1")).not.toContain("52.5186");
  });

  it("loses what a PNG compressed, which cannot be blanked in place", async ({ expect }) => {
    const body = Buffer.concat([
      Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0", "latin1"),
      deflateSync(Buffer.from(ATTRIBUTES)),
    ]);
    const file = pngWith(await encode(draw(64, 64).png()), pngChunk("iTXt", body));
    const copy = await removed(file);
    expect(Buffer.from(copy).includes("XML:com.adobe.xmp")).toBe(false);
    expect(await pixels(copy)).toBe(await pixels(file));
  });

  it("is not made where there is nothing to remove", async ({ expect }) => {
    const file = await encode(
      draw(64, 64)
        .jpeg()
        .withExif({ IFD0: { Make: "Maker" } }),
    );
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "none" });
  });

  it("is not reported as one if only a text of another kind contains a place", async ({ expect }) => {
    const file = Buffer.concat([
      await encode(draw(64, 64).jpeg()),
      Buffer.from('{"exif:GPSLatitude":"52,31.1N"}'),
    ]);
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "kept" });
  });

  it("has none in the clip that a motion photo carries behind it", async ({ expect }) => {
    const clip = Buffer.from("\0\0\0\x20udta\xa9xyz\0\x12\x15\xc7+51.4169-000.0806/", "latin1");
    const file = Buffer.concat([await encode(draw(64, 64).jpeg()), clip]);
    expect(Buffer.from(await removed(file)).toString("latin1")).not.toContain("51.4169");
  });

  it("is one of a clip too", async ({ expect }) => {
    const clip = Buffer.from(
      "\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x20udta\xa9xyz\0\x12\x15\xc7+51.4169-000.0806/",
      "latin1",
    );
    const copy = Buffer.from(await removed(clip)).toString("latin1");
    expect(copy).not.toContain("51.4169");
    expect(copy).toHaveLength(clip.length);
  });
});

describe.skipIf(!existsSync(SHARED))("real photos and clips without where they were taken", () => {
  it("give ExifReader no location, and each can still be sealed", async ({ expect }) => {
    const states: Record<string, number> = { removed: 0, none: 0, kept: 0 };
    const names = ["real", "heic", "video"].flatMap((folder) =>
      readdirSync(path.join(SHARED, folder)).map((name) => path.join(SHARED, folder, name)),
    );
    for (const name of names) {
      const file = new Uint8Array(readFileSync(name));
      const { state } = await withoutPosition(file);
      states[state] = (states[state] ?? 0) + 1;
    }
    expect(states["kept"]).toBe(0);
    expect(states["removed"]).toBeGreaterThanOrEqual(11);
  });
});
