import { CAMERA_TABLES, cameraFile, type Shot, withTables } from "@svc/testkit/camera-file";
import fc from "fast-check";
import sharp from "sharp";
import { describe, it } from "vitest";
import { decoders, draw, drawHeif, encode, read, sniffed } from "../../test/photos.ts";
import type { FileTraces } from "../evidence.ts";
import { sniff } from "../sniff.ts";
import { findExifThumbnail } from "./exif-thumbnail.ts";
import { readTraces } from "./read-traces.ts";

const SHOT: Shot = {
  make: "Acme",
  model: "Camera 1",
  takenAt: "2026:11:22 12:00:00",
  width: 400,
  height: 300,
};

async function tracesOf(bytes: Uint8Array): Promise<FileTraces> {
  return readTraces({ bytes, sniffed: sniffed(bytes), pixels: await read(bytes) }, decoders);
}

async function thumbnailOf(width: number, height: number): Promise<Uint8Array> {
  return encode(draw(400, 300).resize(width, height, { fit: "contain", background: "#000" }).jpeg());
}

const DISC = Buffer.from(
  '<svg width="160" height="120"><rect width="160" height="120" fill="#fff"/><circle cx="80" cy="60" r="40"/></svg>',
);

describe("traces of a file", () => {
  it("are its size as stored and its tables", async ({ expect }) => {
    const jpeg = await encode(draw(400, 300).jpeg({ quality: 90 }));
    expect(await tracesOf(jpeg)).toEqual({
      stored: { width: 400, height: 300 },
      tables: { origin: "standard", quality: 90 },
    });
    const own = withTables(jpeg, CAMERA_TABLES);
    expect((await tracesOf(own)).tables?.origin).toBe("own");
  });

  it("are the size alone of a file that is no JPEG", async ({ expect }) => {
    const files = [
      await encode(draw(90, 70).png()),
      await encode(draw(90, 70).webp()),
      drawHeif({ grid: { columns: 2, rows: 1, width: 200, height: 128 } }),
    ];
    for (const file of files) expect(Object.keys(await tracesOf(file))).toEqual(["stored"]);
  });

  it("report how similar thumbnail and photo are, between the bars that fill a camera's 4:3", async ({
    expect,
  }) => {
    const jpeg = await encode(draw(400, 300).jpeg());
    for (const [width, height] of [
      [160, 120],
      [160, 160],
    ] as const) {
      const file = cameraFile(jpeg, { ...SHOT, thumbnail: await thumbnailOf(width, height) });
      expect((await tracesOf(file)).thumbnailLikeness).toBeGreaterThan(0.9);
    }
  });

  it("compare the thumbnail upright, and as it lay when software turned the photo alone", async ({
    expect,
  }) => {
    const thumbnail = await thumbnailOf(160, 120);
    const turnedByTag = cameraFile(await encode(draw(400, 300).jpeg()), {
      ...SHOT,
      orientation: 6,
      thumbnail,
    });
    expect((await tracesOf(turnedByTag)).thumbnailLikeness).toBeGreaterThan(0.9);
    const turned = cameraFile(await encode(draw(400, 300).rotate(90).jpeg()), { ...SHOT, thumbnail });
    expect((await tracesOf(turned)).thumbnailLikeness).toBeGreaterThan(0.9);
  });

  it("report that a thumbnail shows a different picture", async ({ expect }) => {
    const other = await encode(sharp(DISC).jpeg());
    const file = cameraFile(await encode(draw(400, 300).jpeg()), { ...SHOT, thumbnail: other });
    expect((await tracesOf(file)).thumbnailLikeness).toBeLessThan(0.5);
  });

  it("leave out a thumbnail that is none, is cut or claims to be large", async ({ expect }) => {
    const jpeg = await encode(draw(400, 300).jpeg());
    const good = await thumbnailOf(160, 120);
    const large = await encode(draw(1100, 64).jpeg({ quality: 5 }));
    const tiny = await encode(draw(32, 24).jpeg());
    for (const thumbnail of [good.subarray(0, 200), large, tiny, new Uint8Array(500)]) {
      const file = cameraFile(jpeg, { ...SHOT, thumbnail });
      expect(await tracesOf(file)).not.toHaveProperty("thumbnailLikeness");
    }
  });
});

describe("a hostile EXIF", () => {
  it("gives no thumbnail or an unlike one, never a failure", { timeout: 120_000 }, async ({ expect }) => {
    const jpeg = await encode(draw(120, 90).jpeg());
    const good = cameraFile(jpeg, { ...SHOT, thumbnail: await thumbnailOf(80, 64) });
    const exifBytes = good.length - jpeg.length;
    const pixels = await read(good);
    const mutation = fc.record({ at: fc.nat(exifBytes), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 8 }), async (mutations) => {
        const bytes = good.slice();
        for (const { at, value } of mutations) bytes[2 + at] = value;
        const found = sniff(bytes);
        if ("refused" in found) return;
        const { thumbnailLikeness = 0 } = await readTraces({ bytes, sniffed: found, pixels }, decoders);
        expect(Math.abs(thumbnailLikeness)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
    expect(await decoders.readPixels(jpeg, sniffed(jpeg))).not.toHaveProperty("failed");
  });

  it("of directories that point at themselves or past the end ends at once", ({ expect }) => {
    for (const next of [8, 0xfffffff0]) {
      const tiff = Buffer.from("II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1");
      tiff.writeUInt32LE(next, 10);
      const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
      const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]), body]);
      expect(findExifThumbnail(new Uint8Array(file))).toBeUndefined();
    }
  });
});
