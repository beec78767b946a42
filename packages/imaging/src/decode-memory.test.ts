import { describe, it } from "vitest";
import { pngChunk, pngWith } from "../test/heavy-files.ts";
import { draw, encode, read, sniffed } from "../test/photos.ts";
import { compileCodecs } from "../tools/codecs.ts";
import { createDecoders } from "./decode.ts";

const MB = 2 ** 20;

async function peakBytes(bytes: Uint8Array): Promise<number> {
  const fresh = createDecoders(compileCodecs());
  const pixels = await fresh.readPixels(bytes, sniffed(bytes));
  if ("failed" in pixels) throw new Error(pixels.detail);
  return fresh.memory().peak;
}

describe("what is held of a picture", () => {
  it(
    "of a lossless WebP is what pixels refer to, of a lossy one a few rows",
    { timeout: 60_000 },
    async ({ expect }) => {
      const picture = draw(2400, 1800).blur(4);
      expect(await peakBytes(await encode(picture.clone().webp({ lossless: true, effort: 0 })))).toBeLessThan(
        12 * MB,
      );
      expect(await peakBytes(await encode(picture.clone().webp({ quality: 60, effort: 0 })))).toBeLessThan(
        4 * MB,
      );
    },
  );

  it(
    "of an interlaced PNG that leaves no room for the whole is a part at a time",
    { timeout: 60_000 },
    async ({ expect }) => {
      const picture = draw(3600, 2800).blur(8).greyscale();
      const options = { compressionLevel: 6 };
      const interlaced = await encode(picture.clone().png({ ...options, progressive: true }));
      const heavy = pngWith(interlaced, pngChunk("prVt", new Uint8Array(24 * MB - interlaced.length)));
      const { frame, tiles } = await read(await encode(picture.clone().png(options)));
      expect(await read(heavy)).toMatchObject({ frame, tiles });
    },
  );
});
