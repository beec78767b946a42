import { describe, it } from "vitest";
import { draw, drawHeif, encode, sharedFiles } from "../test/photos.ts";
import { admit } from "./admit.ts";
import { sniff } from "./sniff.ts";

const MEGA = 2 ** 20;

describe("sniff", () => {
  it("reads size and coding of each format from the header", async ({ expect }) => {
    const photo = draw(160, 96);
    expect(sniff(await encode(photo.clone().jpeg()))).toMatchObject({
      format: "image/jpeg",
      width: 160,
      height: 96,
      coding: "baseline",
    });
    const [luma, chroma] = [
      { h: 2, v: 2 },
      { h: 1, v: 1 },
    ];
    expect(sniff(await encode(photo.clone().jpeg({ progressive: true })))).toMatchObject({
      coding: "progressive",
      channels: 3,
      sampling: [luma, chroma, chroma],
    });
    expect(sniff(await encode(photo.clone().png({ progressive: true })))).toMatchObject({
      format: "image/png",
      width: 160,
      height: 96,
      interlaced: true,
    });
    expect(sniff(await encode(photo.clone().webp()))).toMatchObject({
      format: "image/webp",
      width: 160,
      height: 96,
      lossless: false,
    });
    expect(sniff(await encode(photo.clone().webp({ lossless: true })))).toMatchObject({
      width: 160,
      height: 96,
      lossless: true,
    });
    expect(sniff(drawHeif())).toMatchObject({
      format: "image/heic",
      width: 128,
      height: 128,
      orientation: 1,
    });
  });

  it("reads a HEIC grid and its rotation", ({ expect }) => {
    const grid = { columns: 3, rows: 2, width: 360, height: 250 };
    expect(sniff(drawHeif({ grid, rotate: 3 }))).toMatchObject({
      width: 360,
      height: 250,
      orientation: 6,
      grid: { columns: 3, rows: 2, tileWidth: 128, tileHeight: 128 },
    });
  });

  it("asks for more bytes when the frame header lies behind the prefix", async ({ expect }) => {
    const photo = await encode(
      draw(64, 64)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: "x".repeat(3000) } }),
    );
    expect(sniff(photo.subarray(0, 1000))).toMatchObject({ refused: "need_more_bytes" });
    expect(sniff(photo)).toMatchObject({ width: 64 });
  });

  it("reads the orientation of every format that has one", async ({ expect }) => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const photo = await encode(draw(80, 64).toFormat(format).withMetadata({ orientation: 6 }));
      expect(sniff(photo)).toMatchObject({ orientation: 6, width: 80 });
    }
  });

  it("refuses what is no accepted photo", async ({ expect }) => {
    const others = [
      await encode(draw(64, 64).gif()),
      await encode(draw(64, 64).tiff()),
      await encode(draw(64, 64).avif()),
    ];
    const texts = ["<!doctype html>", "<svg xmlns='x'/>", "", "%PDF-1.7 and on"].map((text) =>
      new TextEncoder().encode(text),
    );
    for (const bytes of [...others, ...texts])
      expect(sniff(bytes)).toMatchObject({ refused: "unsupported_image_type" });
  });

  it("never throws on any prefix of a file", async ({ expect }) => {
    const files = [
      await encode(draw(64, 64).jpeg()),
      await encode(draw(64, 64).png()),
      await encode(draw(64, 64).webp()),
      drawHeif(),
    ];
    for (const bytes of files) {
      for (let length = 0; length < Math.min(bytes.length, 1500); length++)
        expect(sniff(bytes.subarray(0, length))).toBeDefined();
    }
  });

  it.skipIf(sharedFiles("heic").length === 0)("reads every HEIC of the labelled set", ({ expect }) => {
    for (const { bytes } of sharedFiles("heic")) {
      const result = sniff(bytes);
      if ("refused" in result) expect(result).toMatchObject({ refused: "unsupported_image_type" });
      else expect(result.width).toBeGreaterThan(0);
    }
  });
});

describe("admit", () => {
  const base = {
    format: "image/jpeg",
    width: 8000,
    height: 6000,
    bitDepth: 8,
    frames: 1,
    channels: 3,
    coding: "baseline",
  } as const;

  it("accepts what the service promises to read", ({ expect }) => {
    const grid = { columns: 12, rows: 8, tileWidth: 512, tileHeight: 512 };
    const png = {
      format: "image/png",
      width: 4032,
      height: 3024,
      bitDepth: 8,
      frames: 1,
      interlaced: false,
    } as const;
    expect(admit(base, 25 * MEGA)).toEqual({ ok: true });
    const progressive = { ...base, coding: "progressive" } as const;
    expect(admit(progressive, 25 * MEGA)).toEqual({ ok: true });
    expect(admit({ ...progressive, width: 12_000, height: 5_333 }, 16 * MEGA)).toEqual({ ok: true });
    expect(admit({ ...progressive, width: 5_400, height: 4_050 }, 25 * MEGA)).toEqual({ ok: true });
    expect(admit({ ...png, format: "image/heic", width: 6048, height: 4032, grid }, 10 * MEGA)).toEqual({
      ok: true,
    });
    expect(admit(png, 25 * MEGA)).toEqual({ ok: true });
    expect(admit({ ...png, format: "image/webp", lossless: false }, 12 * MEGA)).toEqual({ ok: true });
  });

  it("names the limit that a photo is over", ({ expect }) => {
    expect(admit({ ...base, width: 63 }, 1000)).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("at least 64"),
    });
    expect(admit({ ...base, width: 12_001 }, 1000)).toMatchObject({
      message: expect.stringContaining("at most 12000"),
    });
    expect(admit(base, 30 * MEGA)).toMatchObject({ message: expect.stringContaining("bytes") });
    expect(admit({ ...base, format: "image/heic", width: 8000, height: 6300 }, 1000)).toMatchObject({
      message: expect.stringContaining("50 megapixels"),
    });
    const printed = { ...base, coding: "progressive", channels: 4, width: 12_000, height: 5_333 } as const;
    expect(admit(printed, 20 * MEGA)).toMatchObject({
      message: expect.stringContaining("the limit is 64.0 MB"),
    });
    expect(admit({ ...base, format: "image/heic", width: 8000, height: 6200 }, 16 * MEGA)).toMatchObject({
      message: expect.stringContaining("64.0 MB"),
    });
  });

  it("refuses codings that cannot be decoded as an unsupported type", ({ expect }) => {
    for (const change of [
      { coding: "lossless" },
      { coding: "arithmetic" },
      { bitDepth: 12 },
      { channels: 2 },
    ] as const) {
      expect(admit({ ...base, ...change }, 1000)).toMatchObject({ code: "unsupported_image_type" });
    }
    expect(admit({ ...base, format: "image/webp", frames: 2 }, 1000)).toMatchObject({
      code: "unsupported_image_type",
    });
  });

  it("calls a broken header an invalid request", ({ expect }) => {
    expect(admit({ refused: "unreadable", detail: "no frame header" }, 10)).toMatchObject({
      code: "invalid_request",
    });
    expect(admit({ refused: "need_more_bytes", atLeast: 10 }, 10)).toMatchObject({ code: "invalid_request" });
  });
});
