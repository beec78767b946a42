import { TILE_PX } from "../evidence.ts";
import type { Sampling, Sniffed } from "../sniff/sniffed.ts";
import type { Size } from "./frame-size.ts";

const BLOCK_PX = 8;
/** Samples of nine tiles, rounded up to the blocks they touch plus a margin. */
const TILE_SAMPLES = 9 * (TILE_PX + 3 * BLOCK_PX) ** 2;
/** One byte for the sample, two for its 16-bit coefficient. */
const TILE_SAMPLE_BYTES = 3;

/**
 * Bytes that `assembly/plan.ts` allocates for a frame of this size without tiles: a plane per component and, for a
 * progressive photo, its low coefficients and one bit for each coefficient.
 */
export function jpegPlanesBytes(sniffed: Sniffed, frame: Size): number {
  const { width, height, coding } = sniffed;
  const sampling = samplingOf(sniffed);
  const most = mostOf(sampling);
  const units = Math.ceil(width / (BLOCK_PX * most.h)) * Math.ceil(height / (BLOCK_PX * most.v));
  const sizes = sampling.map(({ h, v }) => {
    const [across, down] = [Math.ceil((width * h) / most.h), Math.ceil((height * v) / most.v)];
    const kept = samplesKept(Math.max(across, down), Math.max(frame.width, frame.height)) ** 2;
    const perBlock = coding === "progressive" ? 3 * kept + BLOCK_PX : kept;
    return units * h * v * perBlock;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes for the tiles of a progressive photo, including their painted pixels. */
export function progressiveTilesBytes(sniffed: Sniffed): number {
  const sampling = samplingOf(sniffed);
  const most = mostOf(sampling);
  const samples = sampling.reduce((sum, { h, v }) => sum + (h * v) / (most.h * most.v), 0);
  return TILE_SAMPLES * (TILE_SAMPLE_BYTES * samples + 3);
}

/** Assumes full sampling if the file states none. */
function samplingOf({ sampling, channels = 3 }: Sniffed): readonly Sampling[] {
  return sampling ?? Array.from({ length: channels }, () => ({ h: 1, v: 1 }));
}

function mostOf(sampling: readonly Sampling[]): Sampling {
  return { h: Math.max(1, ...sampling.map(({ h }) => h)), v: Math.max(1, ...sampling.map(({ v }) => v)) };
}

/** The smallest number of samples per block side that does not enlarge the frame. */
function samplesKept(side: number, frameSide: number): number {
  return [1, 2, 4].find((samples) => side * samples >= BLOCK_PX * frameSide) ?? BLOCK_PX;
}
