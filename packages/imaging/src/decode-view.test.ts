import type { Sharp } from "sharp";
import { describe, it } from "vitest";
import {
  decoders,
  draw,
  drawHeif,
  encode,
  meanDifference,
  read,
  readWithView,
  referee,
  shrink,
  sniffed,
} from "../test/photos.ts";
import { compileCodecs } from "../tools/codecs.ts";
import { IMAGE_BYTES_MAX, MEMORY_BUDGET_BYTES } from "./admit.ts";
import { createDecoders } from "./decode.ts";
import { jpegPlanesBytes, progressiveTilesBytes } from "./decode/jpeg-planes.ts";
import { bytesToRead, viewBytes, viewSize } from "./decode/view-size.ts";
import { frameSize } from "./decode/frame-size.ts";
import { type Pixels, VIEW_LONG_PX } from "./evidence.ts";

/** Faster than `expect` for millions of bytes. */
function isSame(one: Pixels, other: Pixels): boolean {
  return placesOf(one) === placesOf(other) && bytesOf(one).equals(bytesOf(other));
}

function placesOf({ width, height, frame, tiles }: Pixels): string {
  const places = [frame, ...tiles].map(({ rgb, ...place }) => ({ ...place, bytes: rgb.length }));
  return JSON.stringify({ width, height, places });
}

function bytesOf({ frame, tiles }: Pixels): Buffer {
  return Buffer.concat([frame, ...tiles].map(({ rgb }) => rgb));
}

const WAYS = {
  "baseline JPEG": (image: Sharp) => image.jpeg({ quality: 92 }),
  "JPEG 4:4:4": (image: Sharp) => image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  "progressive JPEG": (image: Sharp) => image.jpeg({ quality: 92, progressive: true }),
  "grey JPEG": (image: Sharp) => image.greyscale().jpeg({ quality: 92 }),
  PNG: (image: Sharp) => image.png(),
  "interlaced PNG": (image: Sharp) => image.png({ progressive: true }),
  WebP: (image: Sharp) => image.webp({ quality: 92 }),
  "lossless WebP": (image: Sharp) => image.webp({ lossless: true, effort: 0 }),
} as const;

describe("the view", () => {
  for (const [name, way] of Object.entries(WAYS)) {
    it(`of a ${name} is the whole photo, averaged, and changes neither frame nor tiles`, async ({
      expect,
    }) => {
      for (const [width, height, wanted] of [
        [1700, 600, { width: 1600, height: 565 }],
        [320, 1900, { width: 269, height: 1600 }],
        [777, 640, { width: 777, height: 640 }],
        [90, 70, { width: 90, height: 70 }],
      ] as const) {
        const bytes = await encode(way(draw(width, height)));
        const { view, ...rest } = await readWithView(bytes);
        expect(isSame(rest, await read(bytes))).toBe(true);
        expect(view).toMatchObject(wanted);
        const whole = shrink(await referee(bytes), wanted.width, wanted.height);
        expect(meanDifference(view?.rgb ?? new Uint8Array(), whole)).toBeLessThan(1.5);
      }
    });
  }

  it("of a HEIC, in one piece or in tiles, changes neither frame nor tiles", async ({ expect }) => {
    const grid = { columns: 9, rows: 7, width: 1100, height: 850 };
    for (const bytes of [drawHeif(), drawHeif({ rotate: 1 }), drawHeif({ grid })]) {
      const { view, ...rest } = await readWithView(bytes);
      expect(isSame(rest, await read(bytes))).toBe(true);
      expect([view?.width, view?.height]).toEqual([rest.width, rest.height]);
    }
    const { view, tiles } = await readWithView(drawHeif({ grid }));
    const [first] = tiles;
    // At full size, a view has the same pixels as the tiles.
    const row = ((first?.y ?? 0) * 1100 + (first?.x ?? 0)) * 3;
    expect(view?.rgb.subarray(row, row + 256 * 3)).toEqual(first?.rgb.subarray(0, 256 * 3));
  });

  it("is upright in all eight orientations", async ({ expect }) => {
    const image = draw(180, 200);
    for (const way of [image.clone().jpeg({ quality: 95 }), image.clone().png(), image.clone().webp()]) {
      for (let orientation = 1; orientation <= 8; orientation++) {
        const bytes = await encode(way.clone().withMetadata({ orientation }));
        const { view } = await readWithView(bytes);
        const whole = await referee(bytes);
        expect([view?.width, view?.height]).toEqual([whole.width, whole.height]);
        expect(meanDifference(view?.rgb ?? new Uint8Array(), whole.rgb)).toBeLessThan(1);
      }
    }
  });

  it("is absent if no check needs it", async ({ expect }) => {
    expect(await read(await encode(draw(300, 200).jpeg()))).not.toHaveProperty("view");
  });

  it("of a cut file is grey where nothing came; a file cut before its middle is refused", async ({
    expect,
  }) => {
    for (const bytes of [await encode(draw(2000, 900).jpeg()), await encode(draw(2000, 900).png())]) {
      const { view } = await readWithView(bytes.subarray(0, Math.floor(bytes.length * 0.8)));
      expect([...(view?.rgb.subarray(-3) ?? [])]).toEqual([128, 128, 128]);
      const early = bytes.subarray(0, Math.floor(bytes.length * 0.3));
      expect(await decoders.readPixels(early, sniffed(early), { view: true })).toMatchObject({
        failed: "unreadable",
      });
    }
  });
});

/** Codec memory for reading frame and tiles. */
function firstReading(bytes: Uint8Array, { frame }: Pixels): number {
  return jpegPlanesBytes(sniffed(bytes), frame) + progressiveTilesBytes(sniffed(bytes)) + frame.rgb.length;
}

describe("a view and the memory of one photo", () => {
  /** Codec memory in addition to its planes and its painted output. */
  const BESIDE_BYTES = 2.1 * 2 ** 20;

  it("a JPEG's codec takes what its planes are reckoned to take", { timeout: 60_000 }, async ({ expect }) => {
    for (const [width, height, subsampling] of [
      [3199, 2400, "4:4:4"],
      [3199, 2400, "4:2:0"],
      [1700, 1700, "4:4:4"],
      [5000, 700, "4:2:0"],
    ] as const) {
      const options = { quality: 60, progressive: true, chromaSubsampling: subsampling };
      const bytes = await encode(draw(width, height).jpeg(options));
      const fresh = createDecoders(compileCodecs());
      const pixels = await fresh.readPixels(bytes, sniffed(bytes), { view: true });
      if ("failed" in pixels || !pixels.view) throw new Error("no view");
      const second = jpegPlanesBytes(sniffed(bytes), pixels.view) + pixels.view.rgb.length;
      const most = Math.max(firstReading(bytes, pixels), second) + BESIDE_BYTES;
      expect(fresh.memory().peak).toBeGreaterThan(second - pixels.view.rgb.length);
      expect(fresh.memory().peak).toBeLessThan(most);
      expect(fresh.memory().peak).toBeLessThan(bytesToRead(bytes, sniffed(bytes), { view: true }));
    }
  });

  it("a progressive JPEG's codec grows to what it needs for frame and tiles, and no further", async ({
    expect,
  }) => {
    for (const options of [{ chromaSubsampling: "4:4:4" }, { chromaSubsampling: "4:2:0" }]) {
      const bytes = await encode(draw(3199, 2400).jpeg({ quality: 60, progressive: true, ...options }));
      const fresh = createDecoders(compileCodecs());
      const pixels = await fresh.readPixels(bytes, sniffed(bytes));
      if ("failed" in pixels) throw new Error(pixels.detail);
      const first = firstReading(bytes, pixels);
      expect(fresh.memory().peak).toBeGreaterThan(first - BESIDE_BYTES);
      expect(fresh.memory().peak).toBeLessThan(first + BESIDE_BYTES);
      expect(fresh.memory().peak).toBeLessThan(bytesToRead(bytes, sniffed(bytes)));
    }
  });

  it("a progressive photo whose coefficients would all be kept is shown a little smaller", async ({
    expect,
  }) => {
    const options = { quality: 50, progressive: true, chromaSubsampling: "4:4:4" };
    const bytes = await encode(draw(3199, 3199).jpeg(options));
    const { view } = await readWithView(bytes);
    expect(view).toMatchObject({ width: 1599, height: 1599 });
  });

  it("what leaves no room is shown as large as there is room, at least as its frame", ({ expect }) => {
    const heif = { format: "image/heic", width: 8064, height: 6048, bitDepth: 8, frames: 1 } as const;
    const small = viewSize(new Uint8Array(6_000_000), heif);
    expect(small.width).toBeLessThan(VIEW_LONG_PX);
    expect(small.width).toBeGreaterThanOrEqual(frameSize(heif).width);
    const full = { ...heif, format: "image/webp", width: 7300, height: 5475 } as const;
    expect(viewSize(new Uint8Array(IMAGE_BYTES_MAX), full)).toEqual(frameSize(full));
    const roomy = { ...heif, format: "image/png", width: 6000, height: 4000 } as const;
    const view = viewSize(new Uint8Array(IMAGE_BYTES_MAX), roomy);
    expect(view).toEqual({ width: 1600, height: 1067 });
    expect(viewBytes(view)).toBeLessThan(MEMORY_BUDGET_BYTES / 6);
  });
});
