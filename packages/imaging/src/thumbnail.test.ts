import { COLORANTS, drawIcc } from "@svc/testkit/icc-file";
import sharp from "sharp";
import { describe, it } from "vitest";
import { draw, encode, meanDifference, read, referee } from "../test/photos.ts";
import { withProfile } from "../test/profiled-files.ts";
import { compileJpegEncoder } from "../tools/codecs.ts";
import { shownFrame } from "./colour/shown.ts";
import type { Raster } from "./evidence.ts";
import { thumbnail } from "./thumbnail.ts";

const encoder = compileJpegEncoder();

function gradient(width: number, height: number): Raster {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rgb[at++] = Math.round((255 * x) / width);
      rgb[at++] = Math.round((255 * y) / height);
      rgb[at++] = 128;
    }
  }
  return { width, height, rgb };
}

describe("a thumbnail", () => {
  it.for([
    [512, 384, 320, 240],
    [384, 512, 240, 320],
    [512, 3, 320, 2],
    [100, 64, 100, 64],
  ] as const)(
    "of %d x %d is a JPEG of %d x %d, never enlarged",
    async ([w, h, width, height], { expect }) => {
      const jpeg = await thumbnail(gradient(w, h), encoder);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width, height });
    },
  );

  it("shows the photo: every pixel near the mean of what it covers", async ({ expect }) => {
    const frame = gradient(512, 384);
    const { data } = await sharp(await thumbnail(frame, encoder))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data: reference } = await sharp(frame.rgb, { raw: { width: 512, height: 384, channels: 3 } })
      .resize(320, 240, { kernel: "cubic" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const error =
      data.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0) / data.length;
    expect(error).toBeLessThan(3);
  });

  it("has the colours of a photo with a profile that we apply, and no profile", async ({ expect }) => {
    const icc = drawIcc({ curve: { gamma: 1.8 }, colorants: COLORANTS.proPhoto });
    const photo = withProfile(await encode(draw(320, 240).png()), icc);
    const jpeg = await thumbnail(shownFrame(await read(photo)), encoder);
    expect((await sharp(jpeg).metadata()).icc).toBeUndefined();
    expect(meanDifference((await referee(jpeg)).rgb, (await referee(photo)).rgb)).toBeLessThan(5);
  });

  it("carries a profile that we don't apply, if it fits into a segment", async ({ expect }) => {
    const icc = drawIcc({ curve: { gamma: 1.8 }, colorants: COLORANTS.proPhoto, hasTable: true });
    const photo = withProfile(await encode(draw(320, 240).png()), icc);
    const jpeg = await thumbnail(shownFrame(await read(photo)), encoder);
    expect(Buffer.compare((await sharp(jpeg).metadata()).icc ?? Buffer.alloc(0), icc)).toBe(0);
    expect(meanDifference((await referee(jpeg)).rgb, (await referee(photo)).rgb)).toBeLessThan(5);
    const large = withProfile(photo, Buffer.concat([icc, Buffer.alloc(65_536)]));
    const plain = await thumbnail(shownFrame(await read(large)), encoder);
    expect((await sharp(plain).metadata()).icc).toBeUndefined();
  });

  it("carries no metadata and is small", async ({ expect }) => {
    const jpeg = await thumbnail(gradient(512, 384), encoder);
    const { exif, xmp, icc, iptc } = await sharp(jpeg).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(jpeg.length).toBeLessThan(20_000);
  });
});
