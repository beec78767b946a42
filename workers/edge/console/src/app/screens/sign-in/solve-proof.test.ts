import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { solveProof } from "./solve-proof.ts";

describe("a proof of work", () => {
  it("is found for the challenge, and begins with as many zero bits as were asked for", async ({
    expect,
  }) => {
    const proof = await solveProof({ challenge: "1800000000000-1abc", bits: 10 });
    expect(proof).toMatch(/^1800000000000-1abc\.\d+$/);
    const digest = createHash("sha256").update(proof).digest();
    expect(digest.readUInt32BE(0) >>> 22).toBe(0);
  });
});
