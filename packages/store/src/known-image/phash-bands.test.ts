import fc from "fast-check";
import { describe, it } from "vitest";
import { bandsOf } from "./phash-bands.ts";

const hex = (hash: bigint) => hash.toString(16).padStart(16, "0");

describe("the bands of a 64-bit hash", () => {
  it("share at least one with every hash that differs in at most 8 bits", ({ expect }) => {
    const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), flips, (hash, flipped) => {
        const other = flipped.reduce((value, bit) => value ^ (1n << BigInt(bit)), hash);
        const bands = bandsOf(hex(hash));
        expect(bandsOf(hex(other)).some((value, band) => value === bands[band])).toBe(true);
      }),
    );
  });
});
