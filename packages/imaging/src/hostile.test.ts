import fc from "fast-check";
import { describe, it } from "vitest";
import { decoders, draw, drawHeif, encode, isWhole, read, sharedFiles } from "../test/photos.ts";
import { readMetadata } from "./metadata.ts";
import { sniff } from "./sniff.ts";

/** Any file must either give pixels or be reported as unreadable. */
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

/** A frame header for 150 x 110 pixels and three components; the first has this sampling (T.81 B.2.2). */
const frameHeader = (marker: number, sampling: number) =>
  Uint8Array.of(0xff, marker, 0, 17, 8, 0, 110, 0, 150, 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0);

/** Returns the coding it is admitted with, and the outcome of decoding. */
async function judge(bytes: Uint8Array): Promise<readonly [coding: string | undefined, fate: string]> {
  const found = sniff(bytes);
  if ("refused" in found) return [undefined, found.refused];
  const pixels = await decoders.readPixels(bytes, found, { view: true });
  return [found.coding, "failed" in pixels ? pixels.failed : "read"];
}

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

  it("that are admitted as one kind of JPEG are read as no other", async ({ expect }) => {
    const progressive = await encode(draw(150, 110).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }));
    const file = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
      Uint8Array.from([0xff, 0xd8, ...parts.flatMap((part) => [...part]), ...progressive.subarray(2)]);
    // A restart interval without its number hides the following header from readers that expect one
    const hides = [0xff, 0xdd, 0, 2];
    expect(await judge(file())).toEqual(["progressive", "read"]);
    expect(await judge(file(hides, frameHeader(0xc0, 0x11)))).toEqual(["baseline", "unreadable"]);
    expect(await judge(file(hides, frameHeader(0xc2, 0x22)))).toEqual(["progressive", "unreadable"]);
    expect(await judge(file(frameHeader(0xc0, 0x11)))).toEqual(["baseline", "unreadable"]);
    // With its number, the segment is normal
    expect(await judge(file([0xff, 0xdd, 0, 4, 0, 0]))).toEqual(["progressive", "read"]);
  });

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
