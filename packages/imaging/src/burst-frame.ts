import type { BurstFrame, Pixels } from "./evidence.ts";
import { greyCopy } from "./grey.ts";
import { halfCopy } from "./half-copy.ts";
import { shrunk } from "./shrinker.ts";

/** Large enough to tell two scenes apart, small enough to average out sensor noise. */
export const GREY_PX = 96;

/** The size at which patterns between frames were measured, before halving. */
const PATTERN_LONG_PX = 512;

/** Reduces a frame to what is compared later, so that its memory is free for the photo's pixels. */
export async function burstFrame({ frame, tiles }: Pixels): Promise<BurstFrame> {
  const digest = new Uint8Array(32);
  for (const { rgb } of [frame, ...tiles]) {
    const next = await crypto.subtle.digest("SHA-256", Buffer.concat([digest, rgb]));
    digest.set(new Uint8Array(next));
  }
  const grey = greyCopy(frame, GREY_PX);
  const { luma } = grey;
  const brightness = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const variance = luma.reduce((sum, value) => sum + (value - brightness) ** 2, 0) / luma.length;
  return {
    sha256: Buffer.from(digest).toString("hex"),
    grey,
    small: halfCopy(shrunk(frame, PATTERN_LONG_PX)),
    brightness,
    contrast: Math.sqrt(variance),
  };
}
