import { sniff } from "@svc/imaging/sniff";
import { createDecoders } from "@svc/imaging/decode";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { drawScene } from "@svc/testkit/draw-scene";
import { losslessFile, LOSSLESS_FORMS, photoFile } from "@svc/testkit/photo-file";
import { describe, it } from "vitest";
import { findMarks } from "../src/ai/marks.ts";
import { findPixelWatermark, PIXEL_WATERMARKS } from "../src/ai/pixel-watermark.ts";
import { SHIFTS, watermarked } from "@svc/testkit/watermarked";

const decoders = createDecoders(compileCodecs());
const KINDS = ["bytes", "floats"] as const;
const SCENE = drawScene(520, 390, 7);

async function marksIn(bytes: Uint8Array) {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(sniffed.refused);
  const pixels = await decoders.readPixels(bytes, sniffed);
  if ("failed" in pixels) throw new Error(pixels.detail);
  return findMarks(undefined, undefined, pixels.chromaBits);
}

describe("The watermark of a generator", () => {
  const cases = PIXEL_WATERMARKS.flatMap((mark) =>
    LOSSLESS_FORMS.flatMap((form) => KINDS.map((kind) => ({ form, kind, ...mark }))),
  );

  it.for(cases)("$generator, written into $kind, is found in a $form", async (row, { expect }) => {
    const { generator, bits, form, kind } = row;
    const marks = await marksIn(await losslessFile(watermarked(SCENE, bits, SHIFTS[kind]), form));
    expect(marks).toMatchObject([{ kind: "pixel_watermark", values: { generator } }]);
  });

  const message = PIXEL_WATERMARKS[0]?.bits ?? "";
  it.for<readonly [string, () => Promise<Uint8Array>]>([
    ["without it", () => losslessFile(SCENE, "PNG")],
    ["that was saved as JPEG", () => photoFile(watermarked(SCENE, message, SHIFTS.bytes), "jpeg")],
    ["that was saved as lossy WebP", () => photoFile(watermarked(SCENE, message, SHIFTS.bytes), "webp")],
    [
      "too small for it",
      () => losslessFile(watermarked(drawScene(240, 240, 7), message, SHIFTS.bytes), "PNG"),
    ],
    ["with another message", () => losslessFile(watermarked(SCENE, "01".repeat(24), SHIFTS.floats), "PNG")],
  ])("is not in a picture %s", async ([, draw], { expect }) => {
    expect(await marksIn(await draw())).toEqual([]);
  });

  it("counts from 44 of 48 bits and from 116 of 136", ({ expect }) => {
    for (const { bits, agreeing, generator } of PIXEL_WATERMARKS) {
      const without = (wrong: number) =>
        Uint8Array.from(bits.split("").map((bit, at) => Number(bit) ^ Number(at < wrong))); // oxlint-disable-line no-bitwise -- bits
      expect(findPixelWatermark(without(bits.length - agreeing))).toBe(generator);
      expect(findPixelWatermark(without(bits.length - agreeing + 1))).toBeUndefined();
    }
    expect(PIXEL_WATERMARKS.map(({ bits, agreeing }) => [agreeing, bits.length])).toEqual([
      [44, 48],
      [44, 48],
      [116, 136],
    ]);
  });
});
