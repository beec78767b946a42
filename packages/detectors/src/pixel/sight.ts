import type { Raster } from "@svc/imaging/evidence";
import { type Embed, EMBEDDING_SIZE } from "../backbone/embedding.ts";
import { type Look, picturesOf } from "./look.ts";

/** Looks at each frame once and shares the result between all callers. */
export type Sight = {
  /** Embedding of all pictures of the look, largest first. */
  readonly whole: (frame: Raster) => Float32Array;
  /**
   * Embedding of the smallest picture only. For a frame that was already embedded whole, this is free; for others,
   * only the smallest picture is embedded.
   */
  readonly smallest: (frame: Raster) => Float32Array;
};

export function createSight(embed: Embed, look: Look): Sight {
  const known = new WeakMap<Raster, Float32Array>();
  const whole = (frame: Raster) => {
    const numbers = known.get(frame) ?? embed(...picturesOf(frame, look));
    known.set(frame, numbers);
    return numbers;
  };
  const smallest = (frame: Raster) => {
    const numbers = known.get(frame) ?? embed(picturesOf(frame, look).at(-1) ?? frame);
    return numbers.subarray(-EMBEDDING_SIZE);
  };
  return { whole, smallest };
}
