import type { DamageRegion, Severity } from "@svc/domain/meaning/damage";
import type { Size } from "../decode/frame-size.ts";

export type Point = readonly [x: number, y: number];

/**
 * The style of each severity: a colour, and a dash pattern for people who cannot see the colour. `dash` alternates
 * drawn and skipped lengths, in line widths.
 */
export const SEVERITY_STYLES = {
  minor: { rgb: [0, 90, 181], dash: [1, 2] },
  moderate: { rgb: [196, 78, 0], dash: [4, 2] },
  severe: { rgb: [176, 0, 32], dash: [] },
} as const satisfies Record<Severity, { rgb: readonly [number, number, number]; dash: readonly number[] }>;

/** A region as drawn, in pixels. */
export type Drawn = {
  /** Closed: the last point connects to the first. */
  readonly outline: readonly Point[];
  readonly disc: { readonly x: number; readonly y: number; readonly radius: number };
  readonly linePx: number;
  /** Width of the white halo on each side of the line. */
  readonly haloPx: number;
};

const POLYGON_MIN = 3;
/** Our choice: a share of the picture's long side. */
const LINE_SHARE = 1 / 300;
const DISC_LINES = 5;

/**
 * The region's polygon, or its box if it has none, clamped to the picture. The disc is at the box's upper left corner.
 */
export function drawnOf(region: DamageRegion, size: Size): Drawn {
  const linePx = Math.max(1.5, Math.max(size.width, size.height) * LINE_SHARE);
  const radius = Math.min(linePx * DISC_LINES, size.width / 2, size.height / 2);
  const corners = cornersOf(region, size);
  const polygon = (region.polygon ?? []).map(({ x, y }) => placed(x, y, size));
  const outline = polygon.length < POLYGON_MIN ? corners : polygon;
  const left = outline.reduce((least, [x]) => Math.min(least, x), size.width);
  const top = outline.reduce((least, [, y]) => Math.min(least, y), size.height);
  const inside = (at: number, side: number) => Math.min(Math.max(at, radius), side - radius);
  const disc = { x: inside(left, size.width), y: inside(top, size.height), radius };
  return { outline, disc, linePx, haloPx: linePx / 2 };
}

function cornersOf({ box }: DamageRegion, size: Size): readonly Point[] {
  const [left, top] = placed(box.x, box.y, size);
  const [right, bottom] = placed(box.x + box.width, box.y + box.height, size);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function placed(x: number, y: number, { width, height }: Size): Point {
  return [share(x) * width, share(y) * height];
}

/** NaN counts as 0, the upper left corner. */
function share(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}
