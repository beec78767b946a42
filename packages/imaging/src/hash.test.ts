import { describe, it } from "vitest";
import { draw, encode, read } from "../test/photos.ts";
import { hashDistance } from "@svc/domain/hash-distance";
import { hashHex, perceptualHash, perceptualHashes } from "./hash.ts";

async function hash(bytes: Uint8Array): Promise<bigint> {
  return perceptualHash((await read(bytes)).frame);
}

describe("perceptualHash", () => {
  it("hardly changes when a photo is scaled and coded again, and is far from another's", async ({
    expect,
  }) => {
    const image = draw(900, 700);
    const original = await hash(await encode(image.clone().png()));
    const copy = await hash(await encode(image.clone().resize(400).jpeg({ quality: 40 })));
    const other = await hash(await encode(image.clone().rotate(90).png()));
    expect(hashDistance(original, copy)).toBeLessThanOrEqual(6);
    expect(hashDistance(original, other)).toBeGreaterThan(15);
    expect(hashHex(original)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("perceptualHashes", () => {
  it("says of a photo what its mirror image says, exactly where cells divide the width", async ({
    expect,
  }) => {
    const image = draw(960, 704);
    const { frame } = await read(await encode(image.clone().png()));
    const { frame: flopped } = await read(await encode(image.clone().flop().png()));
    const { upright, mirrored } = perceptualHashes(frame);
    expect(upright).toBe(perceptualHash(frame));
    expect(hashDistance(mirrored, perceptualHash(flopped))).toBeLessThanOrEqual(2);
    expect(hashDistance(upright, mirrored)).toBeGreaterThan(15);
  });
});
