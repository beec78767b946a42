import { deflateSync } from "node:zlib";
import { describe, it } from "vitest";
import { pngChunk, pngWith } from "../../test/heavy-files.ts";
import { draw, encode } from "../../test/photos.ts";
import { withoutPosition } from "../remove-position.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const entry = (tag: number, type: number, count: number, value: Buffer) =>
  Buffer.concat([u16(tag), u16(type), u32(count), value]);
const directory = (entries: readonly Buffer[], next = 0) =>
  Buffer.concat([u16(entries.length), ...entries, u32(next)]);

/** A degree that occurs nowhere else, as the numerator of a rational. */
const DEGREE = u32(0x5eed0001);
const GPS = directory([entry(1, 2, 2, latin1("N\0\0\0")), entry(2, 5, 1, u32(0x60))]);

/** A TIFF structure with a GPS IFD at 0x40 and its latitude at 0x60, to which the first directories point. */
function tiff(head: Buffer): Buffer {
  const bytes = Buffer.alloc(0x68);
  latin1("MM\0*\0\0\0\x08").copy(bytes);
  head.copy(bytes, 8);
  GPS.copy(bytes, 0x40);
  Buffer.concat([DEGREE, u32(1)]).copy(bytes, 0x60);
  return bytes;
}

const POINTER = entry(0x8825, 4, 1, u32(0x40));
const PLAIN = tiff(directory([POINTER]));
const TURNED = entry(0x0112, 3, 1, u32(0x00010000));
const IN_IFD1 = tiff(Buffer.concat([directory([TURNED], 26), directory([POINTER])]));
const IN_EXIF_IFD = tiff(Buffer.concat([directory([entry(0x8769, 4, 1, u32(26))]), directory([POINTER])]));
/** With a tag that EXIF does not have, as some editors write to pad a directory. */
const PADDING = entry(0xea1c, 7, 4, latin1("pads"));
const PADDED_PLACE = tiff(directory([POINTER]));
directory([entry(2, 5, 1, u32(0x60)), PADDING]).copy(PADDED_PLACE, 0x40);
const AREA_ONLY = tiff(directory([POINTER]));
directory([entry(28, 7, 8, u32(0x60)), PADDING]).copy(AREA_ONLY, 0x40);
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="52,31.1N"></rdf:Description></x:xmpmeta>`;

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([u16(0xff00 | marker), u16(body.length + 2), body]);
const exif = (body: Buffer) => Buffer.concat([latin1("Exif\0\0"), body]);
const resource = (id: number, body: Buffer) =>
  Buffer.concat([latin1("Photoshop 3.0\0"), latin1("8BIM"), u16(id), latin1("\0\0"), u32(body.length), body]);

/** A photo as JPEG with a segment right after its first marker. */
async function jpegWith(extra: Buffer): Promise<Buffer> {
  const jpeg = await encode(draw(64, 64).jpeg());
  return Buffer.concat([jpeg.subarray(0, 2), extra, jpeg.subarray(2)]);
}

async function jpegBehind(extra: Buffer): Promise<Buffer> {
  return Buffer.concat([await encode(draw(64, 64).jpeg()), await jpegWith(extra)]);
}

async function pngWithText(type: string, body: Buffer): Promise<Buffer> {
  return Buffer.from(pngWith(await encode(draw(64, 64).png()), pngChunk(type, body)));
}

const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
const hexOf = (kind: string, body: Buffer) =>
  latin1(
    `\n${kind}\n${String(body.length).padStart(8)}\n${body.toString("hex").replaceAll(/.{72}/g, "$&\n")}\n`,
  );
const raw = (kind: string) => latin1(`Raw profile type ${kind}\0`);

/** Where files have been seen to keep their position, and how such a file is drawn. */
const CARRIERS: Readonly<Record<string, () => Promise<Buffer>>> = {
  "EXIF, reached from IFD1": () => jpegWith(segment(0xe1, exif(IN_IFD1))),
  "EXIF, reached from the EXIF IFD": () => jpegWith(segment(0xe1, exif(IN_EXIF_IFD))),
  "EXIF with a foreign tag next to the coordinates": () => jpegWith(segment(0xe1, exif(PADDED_PLACE))),
  "EXIF with a foreign tag next to the area's name": () => jpegWith(segment(0xe1, exif(AREA_ONLY))),
  "EXIF of a second picture behind the first": () => jpegBehind(segment(0xe1, exif(PLAIN))),
  "EXIF of a thumbnail": async () => {
    const inner = await jpegWith(segment(0xe1, exif(PLAIN)));
    return jpegWith(segment(0xe1, exif(Buffer.concat([tiff(directory([])).fill(0, 0x40), inner]))));
  },
  "a Photoshop resource with EXIF": () => jpegWith(segment(0xed, resource(0x0422, PLAIN))),
  "XMP in UTF-16, low byte first": () =>
    jpegWith(
      segment(0xe1, Buffer.concat([latin1("http://ns.adobe.com/xap/1.0/\0"), Buffer.from(XMP, "utf16le")])),
    ),
  "XMP in UTF-16, high byte first": () =>
    jpegWith(
      segment(
        0xe1,
        Buffer.concat([latin1("http://ns.adobe.com/xap/1.0/\0"), Buffer.from(XMP, "utf16le").swap16()]),
      ),
    ),
  "a PNG's deflated EXIF": () =>
    pngWithText("zxIf", Buffer.concat([latin1("\0"), u32(PLAIN.length), deflateSync(PLAIN)])),
  "a PNG's text, EXIF in hexadecimal": () =>
    pngWithText("tEXt", Buffer.concat([raw("exif"), hexOf("exif", exif(PLAIN))])),
  "a PNG's compressed text, EXIF in hexadecimal": () =>
    pngWithText(
      "zTXt",
      Buffer.concat([raw("APP1"), latin1("\0"), deflateSync(hexOf("generic", exif(PLAIN)))]),
    ),
  "a PNG's compressed text, XMP in hexadecimal": () =>
    pngWithText("zTXt", Buffer.concat([raw("xmp"), latin1("\0"), deflateSync(hexOf("xmp", latin1(XMP)))])),
  "a PNG's compressed international text": () =>
    pngWithText("iTXt", Buffer.concat([latin1("Comment\0\x01\0\0\0"), deflateSync(latin1(XMP))])),
  "a clip's location box": () => {
    const body = Buffer.concat([
      latin1("loci\0\0\0\0\x15\xc7"),
      latin1("home\0\0"),
      DEGREE,
      u32(7),
      u32(0),
      latin1("earth\0\0"),
    ]);
    return Promise.resolve(
      Buffer.concat([latin1("\0\0\0\x18ftyp3gp5\0\0\0\x003gp5isom"), u32(body.length + 4), body]),
    );
  },
};

/** Everything by which a reader could find the place again, compressed texts inflated by dropping them. */
function tellsAnything(file: Uint8Array): boolean {
  const bytes = Buffer.from(file);
  const names = ["GPSL", "Raw profile type", "Comment", "zxIf"].flatMap((name) => [
    latin1(name),
    Buffer.from(name, "utf16le"),
    Buffer.from(name, "utf16le").swap16(),
  ]);
  return [DEGREE, ...names].some((part) => bytes.includes(part));
}

describe("a position is removed from", () => {
  it.for(Object.entries(CARRIERS))("%s", async ([, drawn], { expect }) => {
    const file = await drawn();
    expect(tellsAnything(file)).toBe(true);
    const result = await withoutPosition(new Uint8Array(file));
    expect(result.state).toBe("removed");
    if (result.state === "removed") expect(tellsAnything(result.bytes)).toBe(false);
  });
});

describe("a file is not sealed", () => {
  it("if a clip has a track of positions, which we do not read", async ({ expect }) => {
    const track = Buffer.concat([
      latin1("\0\0\0\x20stsd\0\0\0\0"),
      u32(1),
      u32(16),
      latin1("gpmd\0\0\0\0\0\0\0\x01"),
    ]);
    const clip = Buffer.concat([latin1("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), track]);
    expect(await withoutPosition(new Uint8Array(clip))).toEqual({ state: "kept" });
  });

  it("if extended XMP names a position across two parts", async ({ expect }) => {
    const cut = XMP.indexOf("GPSLatitude") + 5;
    const part = (from: number, words: string) =>
      segment(
        0xe1,
        Buffer.concat([
          latin1("http://ns.adobe.com/xmp/extension/\0"),
          latin1("0".repeat(32)),
          u32(XMP.length),
          u32(from),
          latin1(words),
        ]),
      );
    const [first, second] = [part(0, XMP.slice(0, cut)), part(cut, XMP.slice(cut))];
    for (const parts of [
      [first, second],
      [second, first],
    ]) {
      const file = await jpegWith(Buffer.concat(parts));
      expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "kept" });
    }
  });

  it("if its EXIF is cut into two segments", async ({ expect }) => {
    const parts = [PLAIN.subarray(0, 0x30), PLAIN.subarray(0x30)].map((part) => segment(0xe1, exif(part)));
    const file = await jpegWith(Buffer.concat(parts));
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "kept" });
  });

  it.for([
    ["kept", DEGREE],
    ["none", u32(0)],
  ] as const)("if a thermal camera's record has a position: %s", async ([state, degree], { expect }) => {
    const head = Buffer.concat([latin1("FFF\0CAM\0"), Buffer.alloc(12), u32(100), u32(64), u32(1)]);
    const listed = Buffer.concat([u16(0x2b), u16(1), u32(100), u32(1), u32(96), u32(32)]);
    const record = Buffer.concat([u32(1), Buffer.alloc(12), degree, Buffer.alloc(12)]);
    const parts = [latin1("FLIR\0\x01\0\0"), padded(head, 64), padded(listed, 32), record];
    const file = await jpegWith(segment(0xe1, Buffer.concat(parts)));
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state });
  });

  it("if XMP in UTF-32 names a position", async ({ expect }) => {
    const wide = Buffer.concat(
      Array.from(XMP).map((character) => Buffer.concat([latin1(character), Buffer.alloc(3)])),
    );
    const file = await jpegWith(
      segment(0xe1, Buffer.concat([latin1("http://ns.adobe.com/xap/1.0/\0"), wide])),
    );
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "kept" });
  });
});

describe("a file stays as it is", () => {
  it("if its GPS directory has only a version and a time", async ({ expect }) => {
    const timed = Buffer.alloc(0x68);
    PLAIN.copy(timed);
    timed.fill(0, 0x40);
    directory([entry(0, 1, 4, u32(0x02030000))]).copy(timed, 0x40);
    const file = await jpegWith(segment(0xe1, exif(timed)));
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "none" });
  });

  it("if a PNG's compressed text tells something else", async ({ expect }) => {
    const file = await pngWithText(
      "zTXt",
      Buffer.concat([latin1("Comment\0\0"), deflateSync(latin1("A garden."))]),
    );
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "none" });
  });
});
