import { FRAME_MAX_PX } from "../evidence.ts";

export type Size = { readonly width: number; readonly height: number };

/** The frame's size: the long side at most FRAME_MAX_PX, the other in proportion, never enlarged. */
export function frameSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  if (long <= FRAME_MAX_PX) return { width, height };
  const scaled = (side: number) => Math.max(1, Math.round((side * FRAME_MAX_PX) / long));
  return { width: scaled(width), height: scaled(height) };
}
