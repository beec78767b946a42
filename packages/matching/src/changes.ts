import type { Grey } from "@svc/imaging/evidence";
import { findFeatures } from "./features.ts";
import { agree, type Affine, inShares, mapped } from "./geometry.ts";
import { type Move, mostAlike } from "./likeness.ts";
import { smoothMoves, staysPut } from "./smooth-moves.ts";
import { matchFeatures } from "./match.ts";
import { smoothed } from "./pyramid.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** In shares of the later photo's width and height; `strength` from 0 to 1. */
type ChangedRegion = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly strength: number;
};

export type Comparison = {
  /** How many local features agree on the map. */
  readonly inliers: number;
  /** Maps a position in the later photo to the earlier one, both in shares of width and height. */
  readonly map: Affine;
  /** How strongly the most changed part differs, from 0 to 1. */
  readonly score: number;
  /** The strongest first. */
  readonly regions: readonly ChangedRegion[];
};

/** The grid on which the photos are compared, in pixels of the copies. */
const CELL_PX = 12;
/** Chosen so that about one in ten unchanged pairs has a region; see the figures of `pnpm svc changes`. */
const STRONG = 0.45;
const FEWEST_CELLS = 3;
const MOST_REGIONS = 8;
/** A place is compared only if so much around it is in both photos. */
const SEEN_PX = 14;
/** Each search is narrower around the moves that the one before suggests. */
const SEARCHES = [
  { reachPx: 20, stepPx: 4 },
  { reachPx: 8, stepPx: 2 },
  { reachPx: 3, stepPx: 1 },
] as const;
const CLOSE = { reachPx: 2, stepPx: 1 };
/** The score is the mean of so many of the most changed cells. */
const TOP_CELLS = 8;

/**
 * Compares two views of one thing, taken under different light. Both are first aligned by their local features, then each
 * cell by the best correlation within a few pixels, which ignores brightness and contrast. Undefined if the photos do not
 * show the same view.
 */
export function compareViews(later: Grey, earlier: Grey): Comparison | undefined {
  const [here, there] = [findFeatures(later), findFeatures(earlier)];
  const found = agree(here, there, matchFeatures(here, there));
  if (!found || found.inliers < THRESHOLDS.inliers) return undefined;
  const cells = cellsOf(later, warped(earlier, later, found.map));
  const strongest = cells.values.toSorted((a, b) => b - a).slice(0, TOP_CELLS);
  return {
    inliers: found.inliers,
    map: inShares(found.map, later, earlier),
    score: strongest.reduce((sum, value) => sum + value, 0) / TOP_CELLS,
    regions: regionsOf(cells),
  };
}

type Cells = { readonly columns: number; readonly rows: number; readonly values: Float32Array };

/** How much each cell differs: 0 as similar as the photos are elsewhere, 1 nothing in common. */
function cellsOf(later: Grey, aligned: Grey & { readonly seen: Uint8Array }): Cells {
  const columns = Math.floor(later.width / CELL_PX);
  const rows = Math.floor(later.height / CELL_PX);
  const [here, there] = [smoothed(later), smoothed(aligned)];
  const places = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { x: Math.floor((column + 0.5) * CELL_PX), y: Math.floor((row + 0.5) * CELL_PX) };
  }).map((place) => ({ ...place, u: place.x / later.width, v: place.y / later.height }));
  const isSeen = ({ x, y }: { x: number; y: number }) => isWhole(aligned, x, y);
  const seen = places.filter(isSeen);
  let moveAt = staysPut;
  for (const search of SEARCHES) {
    const near = moveAt;
    moveAt = smoothMoves(
      seen.map((place) => ({
        ...place,
        ...mostAlike(here, there, { ...place, from: rounded(near(place.u, place.v)), ...search }),
      })),
    );
  }
  const apart = Float32Array.from(places, (place) => {
    if (!isSeen(place)) return 0;
    const from = rounded(moveAt(place.u, place.v));
    const { value, weight } = mostAlike(here, there, { ...place, from, ...CLOSE });
    return (1 - Math.max(0, value)) * weight;
  });
  return blurred({ columns, rows, values: aboveUsual(apart) });
}

/** The surroundings of this place are in both photos. */
function isWhole(
  { width, height, seen }: Grey & { readonly seen: Uint8Array },
  x: number,
  y: number,
): boolean {
  return [-1, 1].every((down) =>
    [-1, 1].every((across) => {
      const [column, row] = [x + across * SEEN_PX, y + down * SEEN_PX];
      return column >= 0 && row >= 0 && column < width && row < height && seen[row * width + column] === 1;
    }),
  );
}

function rounded({ dx, dy }: Move): Move {
  return { dx: Math.round(dx), dy: Math.round(dy) };
}

/** Blur, noise and parallax make every cell differ a little. What most cells have is no change. */
function aboveUsual(apart: Float32Array): Float32Array {
  const sorted = apart.toSorted();
  const usual = sorted[Math.floor(sorted.length * 0.6)] ?? 0;
  return apart.map((value) => Math.max(0, value - usual) / Math.max(0.2, 1 - usual));
}

/** The mean of each cell and its neighbours. */
function blurred({ columns, rows, values }: Cells): Cells {
  const soft = values.map((_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        sum += values[row * columns + column] ?? 0;
        count++;
      }
    return sum / count;
  });
  return { columns, rows, values: soft };
}

/** The earlier photo in the place of the later one. `seen` is 0 where it does not reach. */
function warped(earlier: Grey, { width, height }: Grey, map: Affine): Grey & { readonly seen: Uint8Array } {
  const luma = new Uint8Array(width * height);
  const seen = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = mapped(map, [x, y]);
      if (u < 0 || v < 0 || u > earlier.width - 1 || v > earlier.height - 1) continue;
      luma[y * width + x] = pixelAt(earlier, u, v);
      seen[y * width + x] = 1;
    }
  }
  return { width, height, luma, seen };
}

function pixelAt({ width, height, luma }: Grey, u: number, v: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const value = (x: number, y: number) => luma[y * width + x] ?? 0;
  const upper = value(left, top) + (value(right, top) - value(left, top)) * (u - left);
  const lower = value(left, below) + (value(right, below) - value(left, below)) * (u - left);
  return Math.round(upper + (lower - upper) * (v - top));
}

/** Connected cells that clearly differ, each with its surrounding box. */
function regionsOf({ columns, rows, values }: Cells): readonly ChangedRegion[] {
  const left = new Set([...values.keys()].filter((index) => (values[index] ?? 0) >= STRONG));
  const regions: ChangedRegion[] = [];
  for (const start of left) {
    const group = connected(start, left, columns);
    if (group.length < FEWEST_CELLS) continue;
    const [xs, ys] = [
      group.map((index) => index % columns),
      group.map((index) => Math.floor(index / columns)),
    ];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    regions.push({
      x: x / columns,
      y: y / rows,
      width: (Math.max(...xs) + 1 - x) / columns,
      height: (Math.max(...ys) + 1 - y) / rows,
      strength: Math.max(...group.map((index) => values[index] ?? 0)),
    });
  }
  return regions.toSorted((a, b) => b.strength - a.strength).slice(0, MOST_REGIONS);
}

/** Takes the cells that touch `start` out of `left`. */
function connected(start: number, left: Set<number>, columns: number): readonly number[] {
  const group = [start];
  left.delete(start);
  for (const index of group) {
    const column = index % columns;
    const sides = [
      index - columns,
      index + columns,
      ...(column > 0 ? [index - 1] : []),
      ...(column < columns - 1 ? [index + 1] : []),
    ];
    for (const side of sides) if (left.delete(side)) group.push(side);
  }
  return group;
}
