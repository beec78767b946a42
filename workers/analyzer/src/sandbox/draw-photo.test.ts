import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { drawPhoto } from "./draw-photo.ts";

function hashOf(seed: number): string {
  return createHash("sha256").update(drawPhoto(seed).rgb).digest("hex");
}

describe("a drawn photo", () => {
  it("is the same for the same seed and another for another", ({ expect }) => {
    expect(hashOf(1)).toBe(hashOf(1));
    expect(hashOf(1)).not.toBe(hashOf(2));
  });

  it("is no flat picture: its levels spread over the scale", ({ expect }) => {
    const { width, height, rgb } = drawPhoto(5);
    expect([width, height, rgb.length]).toEqual([640, 480, 640 * 480 * 3]);
    expect(new Set(rgb).size).toBeGreaterThan(150);
  });
});
