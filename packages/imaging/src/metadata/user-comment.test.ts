import { describe, it } from "vitest";
import { draw, drawHeif, encode, sniffed } from "../../test/photos.ts";
import { readMetadata } from "../metadata.ts";

const TEXT = "a cat 猫\nSteps: 20, Sampler: Euler a";
const littleEndian = (text: string) => Buffer.from(text, "utf16le");
const bigEndian = (text: string) => littleEndian(text).swap16();

/** A TIFF block whose only tag is a UserComment. */
function exifOf(order: "II" | "MM", comment: Buffer): Buffer {
  const head = Buffer.alloc(44);
  const u16 = (value: number, at: number) =>
    order === "II" ? head.writeUInt16LE(value, at) : head.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    order === "II" ? head.writeUInt32LE(value, at) : head.writeUInt32BE(value, at);
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    u16(1, at);
    u16(tag, at + 2);
    u16(type, at + 4);
    u32(count, at + 6);
    u32(value, at + 10);
  };
  head.write(order, "latin1");
  u16(42, 2);
  u32(8, 4);
  entry(8, [0x8769, 4, 1, 26]);
  entry(26, [0x9286, 7, comment.length, 44]);
  return Buffer.concat([head, comment]);
}

async function commentIn(order: "II" | "MM", charset: string, text: Buffer): Promise<string | undefined> {
  const exif = exifOf(order, Buffer.concat([Buffer.from(charset, "latin1"), text]));
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, body.length + 2]), body]);
  const jpeg = Buffer.from(await encode(draw(64, 64).jpeg()));
  const file = new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
  return (await readMetadata(file, sniffed(file))).tags.exif["UserComment"];
}

describe("EXIF UserComment in UTF-16", () => {
  const texts: readonly (readonly [string, Buffer])[] = [
    ["big endian", bigEndian(TEXT)],
    ["little endian", littleEndian(TEXT)],
    ["big endian with a mark", bigEndian(`\uFEFF${TEXT}`)],
    ["little endian with a mark", littleEndian(`\uFEFF${TEXT}`)],
    ["an odd number of bytes", Buffer.concat([bigEndian(TEXT), Buffer.from([0])])],
  ];
  it.for(texts)("is read: %s, whatever the file's byte order", async ([, text], { expect }) => {
    for (const order of ["II", "MM"] as const) expect(await commentIn(order, "UNICODE\0", text)).toBe(TEXT);
  });

  it("is read from HEIC too", async ({ expect }) => {
    const comment = Buffer.concat([Buffer.from("UNICODE\0", "latin1"), bigEndian(TEXT)]);
    const heic = drawHeif({ exif: new Uint8Array(exifOf("MM", comment)) });
    expect((await readMetadata(heic, sniffed(heic))).tags.exif["UserComment"]).toBe(TEXT);
  });

  it("may be empty", async ({ expect }) => {
    expect(await commentIn("MM", "UNICODE\0", Buffer.alloc(0))).toBe("");
    expect(await commentIn("MM", "UNICODE\0", Buffer.alloc(1))).toBe("");
  });

  it("is cut at 64 KB", async ({ expect }) => {
    expect(await commentIn("MM", "UNICODE\0", bigEndian("猫".repeat(30_000)))).toHaveLength(21_845);
  });

  it("leaves ASCII as it is", async ({ expect }) => {
    expect(await commentIn("MM", "ASCII\0\0\0", Buffer.from("our house"))).toBe("our house");
  });
});
