import type { Fingerprint } from "@svc/matching/fingerprint";
import { describe, it } from "vitest";
import { nearest, rankOf } from "./nearest.ts";
import type { Known } from "./samples.ts";

const FEATURES = { count: 0, places: new Float32Array(), descriptors: new Uint32Array() };

function known(sha256: string, [x, y]: readonly [number, number], phash: bigint): Known {
  const embedding = new Int8Array(128).fill(x, 0, 64).fill(y, 64);
  const fingerprint: Fingerprint = {
    phash,
    mirroredPhash: ~phash & 0xffn,
    embedding,
    features: FEATURES,
    width: 1,
    height: 1,
  };
  return { sha256, file: "", source: "", category: "", label: "", fingerprint };
}

const PHOTOS = [known("a", [127, 0], 0n), known("b", [90, 90], 1n), known("c", [0, 127], 0xffn)] as const;

describe("Among photos that are known", () => {
  it("the rank counts the others that are at least as near", ({ expect }) => {
    const [a, b, c] = PHOTOS;
    expect(rankOf(a.fingerprint, a, { known: PHOTOS, by: "embedding" })).toBe(0);
    expect(rankOf(a.fingerprint, c, { known: PHOTOS, by: "embedding" })).toBe(2);
    expect(rankOf(a.fingerprint, b, { known: PHOTOS, by: "code" })).toBe(1);
  });

  it("a hash is near to that of the mirror image", ({ expect }) => {
    const [a, , c] = PHOTOS;
    expect(rankOf(a.fingerprint, c, { known: [c], by: "hash" })).toBe(0);
    expect(nearest(a.fingerprint, PHOTOS, { most: 2, by: "hash" })).toEqual([a, c]);
  });
});
