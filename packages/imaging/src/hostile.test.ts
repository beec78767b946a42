import fc from "fast-check";
import { describe, it } from "vitest";
import { decoders, draw, drawHeif, encode, isWhole, read, sharedFiles } from "../test/photos.ts";
import { readMetadata } from "./metadata.ts";
import { sniff } from "./sniff.ts";

/** What any file may do to us: give pixels, or say that it cannot be read. */
async function survive(bytes: Uint8Array): Promise<void> {
  const result = sniff(bytes);
  if ("refused" in result || result.width * result.height > 4_000_000) return;
  await readMetadata(bytes, result);
  const pixels = await decoders.readPixels(bytes, result, { view: true });
  if ("failed" in pixels) return;
  if (![pixels.frame, pixels.view].every(isWhole)) throw new Error("a raster of the wrong length");
}

type Mutation = { readonly at: number; readonly value: number; readonly cut: number };

function mutate(bytes: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  const changed = bytes.slice();
  for (const { at, value } of mutations) changed[Math.floor(at * changed.length)] = value;
  const cut = mutations[0]?.cut ?? 1;
  return cut > 0.8 ? changed.subarray(0, Math.floor(changed.length * (cut - 0.2) * 1.25)) : changed;
}

const MUTATIONS = fc.array(
  fc.record({
    at: fc.oneof(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
    ),
    value: fc.integer({ min: 0, max: 255 }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("hostile files", () => {
  const SAMPLES = {
    "baseline JPEG": () => encode(draw(150, 110).jpeg()),
    "progressive JPEG": () => encode(draw(150, 110).jpeg({ progressive: true })),
    PNG: () => encode(draw(90, 70).png()),
    "interlaced PNG": () => encode(draw(90, 70).png({ progressive: true })),
    WebP: () => encode(draw(90, 70).webp()),
    "lossless WebP": () => encode(draw(90, 70).webp({ lossless: true })),
    HEIC: () => Promise.resolve(drawHeif({ grid: { columns: 2, rows: 1, width: 200, height: 128 } })),
  };
  for (const [name, create] of Object.entries(SAMPLES)) {
    it(`never trap or throw: mutated ${name}`, { timeout: 120_000 }, async ({ expect }) => {
      const good = await create();
      await fc.assert(
        fc.asyncProperty(MUTATIONS, (mutations) => survive(mutate(good, mutations))),
        { numRuns: 600 },
      );
      expect((await read(good)).tiles.length).toBeGreaterThan(0);
    });
  }

  it("of any bytes are a refusal", ({ expect }) => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => sniff(bytes) !== undefined));
    expect(sniff(new Uint8Array())).toMatchObject({ refused: "unsupported_image_type" });
  });

  const bad = sharedFiles("bad");
  it.skipIf(bad.length === 0)(
    "of the labelled set leave the decoders usable",
    { timeout: 120_000 },
    async ({ expect }) => {
      const good = await encode(draw(150, 110).jpeg());
      for (const { bytes } of bad) {
        await survive(bytes);
        expect((await read(good)).width).toBe(150);
      }
    },
  );
});
