import type { Size } from "../decode/frame-size.ts";
import type { Point } from "./outline.ts";

/**
 * How much of each pixel a shape covers, 0..255. Overlapping shapes count once. `touched` bounds the part that is not 0.
 */
export type Coverage = Size & {
  readonly share: Uint8Array;
  readonly touched: { left: number; top: number; right: number; bottom: number };
};

export function createCoverage({ width, height }: Size): Coverage {
  const touched = { left: width, top: height, right: 0, bottom: 0 };
  return { width, height, share: new Uint8Array(width * height), touched };
}

/** Clears the coverage in time proportional to the touched area. */
export function clearCoverage({ width, height, share, touched }: Coverage): void {
  for (let y = touched.top; y < touched.bottom; y++) {
    share.fill(0, y * width + touched.left, y * width + touched.right);
  }
  Object.assign(touched, { left: width, top: height, right: 0, bottom: 0 });
}

/** The pixels that a shape with these bounds may touch; marks them as touched. */
export function touch(
  { width, height, touched }: Coverage,
  [left, top, right, bottom]: readonly [number, number, number, number],
) {
  const part = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  };
  touched.left = Math.min(touched.left, part.left);
  touched.top = Math.min(touched.top, part.top);
  touched.right = Math.max(touched.right, part.right);
  touched.bottom = Math.max(touched.bottom, part.bottom);
  return part;
}

/** Lines are split into pieces of this length, so that a slanted line costs its length instead of its bounding box. */
const PIECE_PX = 16;

type Stroke = {
  readonly points: readonly Point[];
  readonly widthPx: number;
  /** Pixels drawn and skipped, alternating. Empty means a solid line. */
  readonly dash: readonly number[];
};

/** Position within the dash pattern; even parts are drawn. */
type Pen = { part: number; left: number };

/** A closed, antialiased line with round ends. */
export function strokeClosed(coverage: Coverage, stroke: Stroke): void {
  const { points, dash } = stroke;
  const pen: Pen = { part: 0, left: dash[0] ?? Number.POSITIVE_INFINITY };
  for (const [i, from] of points.entries()) {
    strokeSide(coverage, stroke, { from, to: points[(i + 1) % points.length] ?? from, pen });
  }
}

type Side = { readonly from: Point; readonly to: Point; readonly pen: Pen };

function strokeSide(coverage: Coverage, { widthPx, dash }: Stroke, { from, to, pen }: Side): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) cover(coverage, from, from, widthPx / 2);
  for (let at = 0; at < length;) {
    const end = Math.min(length, at + Math.min(pen.left, PIECE_PX));
    if (pen.part % 2 === 0) {
      cover(coverage, between(from, to, at / length), between(from, to, end / length), widthPx / 2);
    }
    pen.left -= end - at;
    at = end;
    if (pen.left > 1e-6) continue;
    pen.part = (pen.part + 1) % dash.length;
    pen.left = dash[pen.part] ?? Number.POSITIVE_INFINITY;
  }
}

export function fillDisc(
  coverage: Coverage,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  cover(coverage, [x, y], [x, y], radius);
}

function between([x0, y0]: Point, [x1, y1]: Point, share: number): Point {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

/** Covers everything within `radius` of the line between two points. */
function cover(coverage: Coverage, from: Point, to: Point, radius: number): void {
  const reach = radius + 1;
  const part = touch(coverage, [
    Math.min(from[0], to[0]) - reach,
    Math.min(from[1], to[1]) - reach,
    Math.max(from[0], to[0]) + reach,
    Math.max(from[1], to[1]) + reach,
  ]);
  const { width, share } = coverage;
  for (let y = part.top; y < part.bottom; y++) {
    for (let x = part.left; x < part.right; x++) {
      const inside = radius + 0.5 - distance([x + 0.5, y + 0.5], from, to);
      const value = Math.round(Math.min(1, Math.max(0, inside)) * 255);
      const at = y * width + x;
      if (value > (share[at] ?? 0)) share[at] = value;
    }
  }
}

/** Distance from a point to the nearest point of a line segment. */
function distance([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}
