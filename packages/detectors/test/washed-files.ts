import { createDecoders } from "@svc/imaging/decode";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import { readMetadata } from "@svc/imaging/metadata";
import { sniff } from "@svc/imaging/sniff";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { readTraces } from "@svc/imaging/traces/read-traces";
import { CAMERA_TABLES, cameraFile, withTables } from "@svc/testkit/camera-file";
import { drawScene } from "@svc/testkit/draw-scene";
import { messengerCopy, photoFile } from "@svc/testkit/photo-file";
import fc from "fast-check";
import { it } from "vitest";
import { createAi } from "../src/ai/ai.ts";
import { nodePixelJudge } from "../tools/pixel-judge.ts";

const decoders = createDecoders(compileCodecs());
const ai = createAi(nodePixelJudge());

const GOOGLE_TABLES = [
  [1, 1, 1, ...Array<number>(50).fill(3), ...Array<number>(11).fill(2)],
  [1, 1, 1, ...Array<number>(61).fill(2)],
];

export async function evidenceOf(bytes: Uint8Array) {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(sniffed.refused);
  const pixels = await decoders.readPixels(bytes, sniffed);
  if ("failed" in pixels) throw new Error(pixels.detail);
  const metadata = await readMetadata(bytes, sniffed);
  const traces = await readTraces({ bytes, sniffed, pixels }, decoders);
  return { format: sniffed.format, bytes: bytes.length, pixels, metadata, traces } satisfies PhotoEvidence;
}

/** Files with metadata as cameras and generators write it. */
export const ORIGINALS = {
  camera_whole: async (seed: number) => {
    const jpeg = withTables(await photoFile(drawScene(800, 600, seed), "jpeg", 95), CAMERA_TABLES);
    const thumbnail = await messengerCopy(jpeg, 160);
    const takenAt = "2026:11:22 12:00:00";
    return cameraFile(jpeg, { make: "Acme", model: "1", takenAt, width: 800, height: 600, thumbnail });
  },
  generator_size: (seed: number) => photoFile(drawScene(1216, 832, seed), "png"),
  generator_square: (seed: number) => photoFile(drawScene(1024, 1024, seed), "png"),
  generator_tables: async (seed: number) =>
    withTables(await photoFile(drawScene(900, 700, seed), "jpeg", 98), GOOGLE_TABLES),
} as const;
export const KINDS = Object.keys(ORIGINALS) as (keyof typeof ORIGINALS)[]; // Object.keys widens to string

/** Tests that a file whose metadata was lost in a re-save is judged by its pixels alone. */
export function itForgetsFacts(copies: number): void {
  it("are gone when it was saved anew by standard tables without metadata: the pixels' own finding stands", async ({
    expect,
  }) => {
    const washing = fc.record({
      kind: fc.constantFrom(...KINDS),
      seed: fc.nat(1000),
      side: fc.constantFrom(960, 1024, 1080, 1280, 1600, 2048, 4000),
      quality: fc.integer({ min: 30, max: 98 }),
      aiThreshold: fc.constantFrom(0, 0.5, 0.95),
    });
    await fc.assert(
      fc.asyncProperty(washing, async ({ kind, seed, side, quality, aiThreshold }) => {
        const copy = await messengerCopy(await ORIGINALS[kind](seed), side, quality);
        const { metadata, ...own } = await evidenceOf(copy);
        const both = await ai.inspect({ ...own, metadata }, { aiThreshold });
        expect(both).toEqual(await ai.inspect(own, { aiThreshold }));
      }),
      { numRuns: copies },
    );
  });
}
