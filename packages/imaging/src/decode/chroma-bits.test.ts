import { describe, it } from "vitest";
import { AS_BYTES, AS_FLOATS, createChromaBits } from "./chroma-bits.ts";

const SIZE = { width: 263, height: 258 };

/** A row of a pattern that has every colour. */
function rowAt(y: number): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * 3 }, (_, i) => {
    const x = Math.floor(i / 3);
    const values = [Math.floor((x * x) / 7) + y * 15, Math.floor((x * y) / 11) + x * 3];
    return (values[i % 3] ?? Math.floor((y * y) / 5) + x * 15 + 17) % 256;
  });
}

/**
 * From OpenCV 4's YUV and PyWavelets' Haar transform, as invisible-watermark calls them, for a picture of bytes and one of
 * floats. Those of bytes are rounded to the halves that they can only have: without that, noise of 10^-14 decides where
 * the remainder is exactly half a step.
 */
const RECORDED = {
  bytes:
    "78fa19cab5f4ef4b60ac91f6440726e5e6596ec0cbef2846bd95a69d29bf9bed1008ebb4d93048ac07da09887db5c313b5659dd204cedf9cdc836020cc3b916b507c0faf27a1272b0361ba9d6e5612498c47ff82f833d33a78397a498eed14d806969730bae9254dddef56dc8fa9a070ad0049302c111e3f8bc2167e6ab2c311",
  floats:
    "70ff4bccb584ea0fe08489a718479ee4e6d76ee8824368b5edc4d6bb6f85dda7602a72229df0cbb426eb49e85a3591b19d8cfdd60a085f08f6dd6860b53fc15e48be03fc3af90bef4b013e8d69d6300954d3b7e7f922d22a78a9e8488ec41df863bea537bedb2f48fda7871aa52fa078a0026b2168345c2f87e29c3fead6e69a",
};

function digitsOf(bits: Uint8Array, reading: number): string {
  const text = Array.from(bits, (bit) => Number((bit & reading) > 0)).join(""); // oxlint-disable-line no-bitwise -- flags
  return (text.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
}

describe("the bits of a picture's colour", () => {
  it("are those of the public library", ({ expect }) => {
    const chroma = createChromaBits(SIZE);
    for (let y = 0; y < SIZE.height; y++) chroma?.push(rowAt(y));
    const bits = chroma?.finish() ?? new Uint8Array();
    expect(digitsOf(bits, AS_BYTES)).toBe(RECORDED.bytes);
    expect(digitsOf(bits, AS_FLOATS)).toBe(RECORDED.floats);
  });

  it.for([
    [255, 256],
    [2049, 2048],
  ])("are not read in a picture of %i x %i pixels", ([width = 0, height = 0], { expect }) => {
    expect(createChromaBits({ width, height })).toBeUndefined();
  });
});
