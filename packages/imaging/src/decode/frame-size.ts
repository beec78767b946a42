import { FRAME_LONG_PX, FRAME_SHORT_PX } from "../evidence.ts";

export type Size = { readonly width: number; readonly height: number };

export function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

/**
 * The frame's size: in proportion and never enlarged, short side at most FRAME_SHORT_PX, long side at most
 * FRAME_LONG_PX.
 */
export function frameSize({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return scaledBy({ width, height }, Math.min(1, FRAME_SHORT_PX / short, FRAME_LONG_PX / long));
}

/** Scales both sides in proportion, to at least one pixel. */
export function scaledBy({ width, height }: Size, scale: number): Size {
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
