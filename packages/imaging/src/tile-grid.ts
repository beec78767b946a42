import { TILE_PX } from "./evidence.ts";

/** A tile's place in the stored photo, before orientation. */
export type TilePlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const PER_SIDE = 3;
/** JPEG codes 8x8 blocks. Tiles start on block borders so that detectors see the grid in phase. */
const BLOCK_PX = 8;

/**
 * Tile starts along one side: centred at 1/6, 3/6 and 5/6, moved inside, aligned down to a block, without duplicates.
 */
export function tileStarts(side: number): number[] {
  const last = Math.max(0, side - TILE_PX);
  const starts = new Set<number>();
  for (let i = 0; i < PER_SIDE; i++) {
    const centred = (side * (2 * i + 1)) / (2 * PER_SIDE) - TILE_PX / 2;
    starts.add(Math.floor(Math.min(Math.max(centred, 0), last) / BLOCK_PX) * BLOCK_PX);
  }
  return [...starts];
}

/** Up to 9 places, row by row. A side shorter than TILE_PX yields one tile of that length. */
export function tileGrid(width: number, height: number): TilePlace[] {
  const size = { width: Math.min(TILE_PX, width), height: Math.min(TILE_PX, height) };
  return tileStarts(height).flatMap((y) => tileStarts(width).map((x) => ({ x, y, ...size })));
}
