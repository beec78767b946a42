import type { Grey } from "@svc/imaging/evidence";
import { type Corner, findCorners } from "./corners.ts";
import { describe, directionOf, mirroredWords, PATCH_RADIUS_PX, WORDS } from "./descriptor.ts";
import { pyramidOf, smoothed } from "./pyramid.ts";

/** Local features of a photo: their positions in pixels of the examined copy, and a descriptor of each surrounding. */
export type Features = {
  readonly count: number;
  /** x and y per feature. */
  readonly places: Float32Array;
  /** Eight words per feature. */
  readonly descriptors: Uint32Array;
};

/** Steps per pixel. */
export const PLACE_STEPS = 16;

/** Our choice: more features find no more photos, and cost more to store and compare. */
const MOST = 250;
const PYRAMID = { levels: 6, step: 1.3, leastPx: 4 * PATCH_RADIUS_PX };
/** The second threshold is tried for photos with few features at the first. */
const THRESHOLDS = [20, 8] as const;
const FEW = 100;
/**
 * The grid has this many cells per side. The strongest features of each cell come first, so that one busy corner does
 * not dominate.
 */
const CELLS = 6;

type Found = Corner & { readonly level: number };

/** ORB: oriented FAST and rotated BRIEF on a pyramid (Rublee et al. 2011). */
export function findFeatures(grey: Grey, most = MOST): Features {
  const levels = pyramidOf(grey, PYRAMID);
  const chosen = spread(cornersOf(levels), grey, most);
  const soft = levels.map(smoothed);
  const places = new Float32Array(chosen.length * 2);
  const descriptors = new Uint32Array(chosen.length * WORDS);
  for (const [index, { x, y, level }] of chosen.entries()) {
    const scale = PYRAMID.step ** level;
    places.set([x * scale, y * scale].map(onGrid), index * 2);
    const direction = directionOf(soft[level] ?? grey, x, y);
    const words = descriptors.subarray(index * WORDS, (index + 1) * WORDS);
    describe(soft[level] ?? grey, { x, y, direction }, words);
  }
  return { count: chosen.length, places, descriptors };
}

/** The features of the mirror image of a copy with this width, without looking at the pixels again. */
export function mirroredFeatures({ count, places, descriptors }: Features, width: number): Features {
  return {
    count,
    places: places.map((value, index) => (index % 2 === 0 ? width - value : value)),
    descriptors: mirroredWords(descriptors),
  };
}

/** Positions are stored in steps that fit into two bytes. */
function onGrid(px: number): number {
  return Math.round(px * PLACE_STEPS) / PLACE_STEPS;
}

function cornersOf(levels: readonly Grey[]): readonly Found[] {
  let found: readonly Found[] = [];
  for (const threshold of THRESHOLDS) {
    found = levels.flatMap((grey, level) =>
      findCorners(grey, threshold, PATCH_RADIUS_PX).map((corner) => ({ ...corner, level })),
    );
    if (found.length >= FEW) break;
  }
  return found;
}

/** Takes a share from each level, the strongest of each cell first. */
function spread(found: readonly Found[], size: Grey, most: number): readonly Found[] {
  const strongest = found.toSorted((a, b) => b.score - a.score);
  const levels = Array.from({ length: PYRAMID.levels }, (_, level) =>
    strongest.filter((corner) => corner.level === level),
  );
  const shares = levels.map((_, level) => PYRAMID.step ** -level);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const chosen = levels.flatMap((own, level) =>
    inCells(own, size, Math.round((most * (shares[level] ?? 0)) / whole)),
  );
  const kept = new Set(chosen);
  // Quota that a level cannot fill goes to the others
  return [
    ...chosen,
    ...inCells(
      strongest.filter((corner) => !kept.has(corner)),
      size,
      most - chosen.length,
    ),
  ].slice(0, most);
}

function inCells(strongest: readonly Found[], { width, height }: Grey, most: number): readonly Found[] {
  const cells: Found[][] = Array.from({ length: CELLS * CELLS }, () => []);
  for (const corner of strongest) {
    const scale = PYRAMID.step ** corner.level;
    const column = Math.min(CELLS - 1, Math.floor((corner.x * scale * CELLS) / width));
    const row = Math.min(CELLS - 1, Math.floor((corner.y * scale * CELLS) / height));
    cells[row * CELLS + column]?.push(corner);
  }
  const chosen: Found[] = [];
  for (let rank = 0; chosen.length < Math.min(most, strongest.length); rank++) {
    const next = cells.flatMap((cell) => cell[rank] ?? []);
    chosen.push(...next.toSorted((a, b) => b.score - a.score).slice(0, most - chosen.length));
  }
  return chosen;
}
