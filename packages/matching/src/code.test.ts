import { cosineOf } from "@svc/domain/photo-index";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import { codeOf } from "./code.ts";
import { ones } from "./ones.ts";

function drawn(seed: number): Int8Array {
  const random = seededRandom(seed);
  return Int8Array.from({ length: 128 }, () => Math.round((random() - 0.5) * 40));
}

function differing(a: Int8Array, b: Int8Array): number {
  const other = codeOf(b);
  return codeOf(a).reduce((sum, word, index) => sum + ones((word ^ (other[index] ?? 0)) >>> 0), 0);
}

describe("The code of an embedding", () => {
  it("has 256 bits, and few differ where the embeddings hardly do", ({ expect }) => {
    const near = drawn(1).map((value, index) => value + (index % 3) - 1);
    expect(codeOf(drawn(1))).toHaveLength(8);
    expect(cosineOf(drawn(1), near)).toBeGreaterThan(0.99);
    expect(differing(drawn(1), near)).toBeLessThan(20);
  });

  it("differs in about half of them where the embeddings have nothing in common", ({ expect }) => {
    expect(Math.abs(differing(drawn(1), drawn(2)) - 128)).toBeLessThan(40);
  });
});

it("Nothing is near to an embedding of zeros", ({ expect }) => {
  expect(cosineOf(drawn(1), new Int8Array(128))).toBe(0);
});
