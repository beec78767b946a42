import type { Raster } from "@svc/imaging/evidence";
import { type Embed, EMBEDDING_SIZE } from "../backbone/embedding.ts";
import { at } from "./at.ts";
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
  /** Mean of the tiles' embeddings. Each call looks again: only the judge asks, and it remembers what it concluded. */
  readonly tiles: (tiles: Tiles) => Float32Array;
};

/** Pictures of one size, cut from a photo at full resolution. */
export type Tiles = readonly [Raster, ...Raster[]];

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
  return { whole, smallest, tiles: (tiles) => meanOf(embed(...tiles), tiles.length) };
}

/** `numbers` are `count` embeddings, one after the other. */
function meanOf(numbers: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(EMBEDDING_SIZE);
  for (const [index, value] of numbers.entries()) {
    mean[index % EMBEDDING_SIZE] = at(mean, index % EMBEDDING_SIZE) + value / count;
  }
  return mean;
}
