import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { describe, it } from "vitest";
import { jpegCopy } from "./jpeg-copy.ts";

const file = createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");
const encoder = new WebAssembly.Module(readFileSync(file));
const STYLE = { longSidePx: 512, quality: 92, progressive: false };

function gradient(width: number, height: number) {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index / 7) % 256);
  return { width, height, rgb };
}

describe("a copy of a picture", () => {
  it("is never larger than it or than asked for, and has no metadata", async ({ expect }) => {
    for (const [width, height, size] of [
      [300, 200, "300 x 200"],
      [1024, 512, "512 x 256"],
    ] as const) {
      const found = await sharp(await jpegCopy(gradient(width, height), encoder, STYLE)).metadata();
      expect(`${found.width} x ${found.height}`).toBe(size);
      const { exif, icc, xmp, iptc } = found;
      expect([found.format, exif ?? icc ?? xmp ?? iptc]).toEqual(["jpeg", undefined]);
    }
  });

  it("is progressive where that was asked for", async ({ expect }) => {
    for (const progressive of [true, false]) {
      const copy = await jpegCopy(gradient(64, 64), encoder, { ...STYLE, progressive });
      expect((await sharp(copy).metadata()).isProgressive).toBe(progressive);
    }
  });
});
