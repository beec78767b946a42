import { describe, it } from "vitest";
import { hashDistance } from "./hash-distance.ts";

describe("the distance of two hashes", () => {
  it("counts differing bits over all 64", ({ expect }) => {
    expect(hashDistance(0xffffffffffffffffn, 0n)).toBe(64);
    expect(hashDistance(0x8000000000000001n, 0n)).toBe(2);
  });
});
