import type { Raster } from "@svc/imaging/evidence";
import fc from "fast-check";
import { describe, it } from "vitest";
import { drawBlocks } from "../test/draw-blocks.ts";
import { disguised, type DisguiseName } from "../tools/disguises.ts";
import { nodeFingerprinter } from "../tools/node-fingerprinter.ts";
import { readFrame } from "../tools/read-frame.ts";
import { compareFingerprints } from "./compare-fingerprints.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { decodeFingerprint, encodeFingerprint } from "./fingerprint-bytes.ts";

const fingerprintOf = nodeFingerprinter();
const SCENE = drawBlocks(1);

async function fingerprintAs(name: DisguiseName): Promise<Fingerprint> {
  const frame = await readFrame(await disguised(SCENE, name, 7));
  if (!frame) throw new Error("what sharp wrote can be read");
  return fingerprintOf(frame);
}

describe("A photo is known again", () => {
  const original = fingerprintOf(SCENE);

  it.for(["jpeg_30", "half_size", "messenger", "mirror"] as const)(
    "by its hash: %s",
    async (name, { expect }) => {
      const match = compareFingerprints(await fingerprintAs(name), original);
      expect(match).toMatchObject({ method: "phash" });
      expect(match?.map).toHaveLength(6);
    },
  );

  it.for(["turned_10", "crop_85", "crop_60", "phone", "screen"] as const)(
    "by its embedding and geometry: %s",
    async (name, { expect }) => {
      const match = compareFingerprints(await fingerprintAs(name), original);
      expect(match?.method).toBe("embedding");
    },
  );

  it("in a mirror, and the map says where its places lie", async ({ expect }) => {
    const match = compareFingerprints(await fingerprintAs("mirror"), original);
    expect(match).toMatchObject({ method: "phash", distance: expect.toSatisfy((bits: number) => bits > 0) });
    const { map = [] } = match ?? {};
    const expected = [-1, 0, 1, 0, 1, 0];
    expect(map.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 0.02)).toBe(true);
  });

  it("and no other photo is taken for it", ({ expect }) => {
    for (const seed of [2, 3, 4]) {
      expect(compareFingerprints(fingerprintOf(drawBlocks(seed)), original)).toBeUndefined();
    }
  });
});

describe("Nearly empty pictures", () => {
  it("are not the same for their equal hashes", ({ expect }) => {
    expect(compareFingerprints(fingerprintOf(flat(120)), fingerprintOf(flat(121)))).toBeUndefined();
  });
});

describe("A fingerprint", () => {
  it("is the same for the same pixels, and at most 12 KB", ({ expect }) => {
    const bytes = encodeFingerprint(fingerprintOf(SCENE));
    expect(encodeFingerprint(fingerprintOf({ ...SCENE }))).toEqual(bytes);
    expect(bytes.length).toBeLessThan(12_000);
  });

  it("comes back as it was encoded", ({ expect }) => {
    fc.assert(
      fc.property(fingerprints(), (fingerprint) => {
        expect(decodeFingerprint(encodeFingerprint(fingerprint))).toEqual(fingerprint);
      }),
    );
  });

  it("of another version, cut off or longer is none", ({ expect }) => {
    fc.assert(
      fc.property(fingerprints(), fc.nat(), (fingerprint, cut) => {
        const bytes = encodeFingerprint(fingerprint);
        expect(decodeFingerprint(bytes.subarray(0, cut % bytes.length))).toBeUndefined();
        expect(decodeFingerprint(Uint8Array.of(...bytes, 0))).toBeUndefined();
        expect(decodeFingerprint(bytes.with(0, 99))).toBeUndefined();
      }),
    );
  });
});

function fingerprints(): fc.Arbitrary<Fingerprint> {
  const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const side = fc.integer({ min: 1, max: 1024 });
  const features = fc.nat(20).chain((count) =>
    fc.record({
      count: fc.constant(count),
      places: fc
        .array(fc.nat(16_000), { minLength: count * 2, maxLength: count * 2 })
        .map((steps) => Float32Array.from(steps, (step) => step / 16)),
      descriptors: fc.uint32Array({ minLength: count * 8, maxLength: count * 8 }),
    }),
  );
  return fc.record({
    phash: hash,
    mirroredPhash: hash,
    embedding: fc.int8Array({ minLength: 128, maxLength: 128 }),
    features,
    width: side,
    height: side,
  });
}

function flat(level: number): Raster {
  return { width: 300, height: 200, rgb: new Uint8Array(180_000).fill(level) };
}
