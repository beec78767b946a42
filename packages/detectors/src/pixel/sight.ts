import type { Raster } from "@svc/imaging/evidence";
import { type Embed, EMBEDDING_SIZE } from "../backbone/embedding.ts";
import { type Look, picturesOf } from "./look.ts";

/** Looks at a frame once, whoever asks and however often. */
export type Sight = {
  /** What is seen in every picture of the look, the largest first. */
  readonly whole: (frame: Raster) => Float32Array;
  /** What is seen in the smallest of them: of a frame that was looked at whole it is known, of others only it is looked at. */
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
