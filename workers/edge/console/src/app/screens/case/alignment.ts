import type { CaseDetail } from "@svc/contract/case/case-detail";
import { around, type Spot, type View, WHOLE } from "./zoom.ts";

/**
 * Maps a point of this photo to the earlier one (CONTRACT G15.2): x' = a x + b y + c, y' = d x + e y + f, in fractions
 * of their size.
 */
export type Matrix = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f", number>>;

type Similar = NonNullable<CaseDetail["verification"]["similar_photo"]>;

/** Undefined when the alignment is unknown. */
export function alignmentOf({ related }: CaseDetail, similar: Similar): Matrix | undefined {
  const found = related.find(
    ({ reason, capture_id: here, related_capture_id: there }) =>
      reason === "photo" && here === similar.capture_id && there === similar.matched_capture_id,
  );
  const matrix = found?.alignment && matrixOf(found.alignment.matrix);
  return matrix && Math.abs(areaOf(matrix)) >= FLAT ? matrix : undefined;
}

/** our choice: a mapping that collapses the photo to a line is unusable. */
const FLAT = 1e-4;

/** From the contract's array of six numbers. */
export function matrixOf([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0]: readonly number[]): Matrix {
  return { a, b, c, d, e, f };
}

/** The mapping from the earlier photo to this one. */
export function inverseOf(matrix: Matrix): Matrix {
  const { a, b, c, d, e, f } = matrix;
  const area = areaOf(matrix);
  return {
    a: e / area,
    b: -b / area,
    c: (b * f - c * e) / area,
    d: -d / area,
    e: a / area,
    f: (c * d - a * f) / area,
  };
}

/** The same part of the other photo at the same magnification, as far as the photo reaches. */
export function viewThrough(matrix: Matrix, view: View): View {
  return around(placeOf(matrix, view), view.scale / Math.sqrt(Math.abs(areaOf(matrix))));
}

/** The part of this photo that both show. */
export function sharedView(matrix: Matrix): View {
  return Math.abs(areaOf(matrix)) <= 1 ? WHOLE : viewThrough(inverseOf(matrix), WHOLE);
}

/**
 * CSS transform that lays the earlier photo over this one, for an element as large as this one with its origin at the
 * top left. `shape` is this photo's height divided by its width.
 */
export function overlayTransform(matrix: Matrix, shape: number): string {
  const { a, b, c, d, e, f } = inverseOf(matrix);
  const parts = [a, d * shape, b / shape, e, 0, 0].map((part) => part.toFixed(6));
  return `translate(${(c * 100).toFixed(4)}%, ${(f * 100).toFixed(4)}%) matrix(${parts.join(", ")})`;
}

/** How the earlier photo differs in orientation: mirrored, or rotated to the nearest quarter turn. */
export function layOf(matrix: Matrix): "same" | "mirrored" | "turned" {
  const { a, b } = matrix;
  if (areaOf(matrix) < 0) return "mirrored";
  return Math.abs(b) > Math.abs(a) || a < 0 ? "turned" : "same";
}

/** How the earlier photo is shown: -1 turns an axis round. */
export type Flip = { readonly x: 1 | -1; readonly y: 1 | -1 };

/** Orients the earlier photo like this one. Undefined when it already is, or when a quarter turn would not fit. */
export function flipOf({ a, b, d, e }: Matrix): Flip | undefined {
  const isQuarter = Math.abs(b * d) > Math.abs(a * e);
  return isQuarter || (a > 0 && e > 0) ? undefined : { x: a < 0 ? -1 : 1, y: e < 0 ? -1 : 1 };
}

/** The mapping to the earlier photo as it is shown. */
export function flippedBy({ x, y }: Flip, { a, b, c, d, e, f }: Matrix): Matrix {
  return { a: a * x, b: b * x, c: x === 1 ? c : 1 - c, d: d * y, e: e * y, f: y === 1 ? f : 1 - f };
}

function placeOf({ a, b, c, d, e, f }: Matrix, { x, y }: Spot): Spot {
  return { x: a * x + b * y + c, y: d * x + e * y + f };
}

function areaOf({ a, b, d, e }: Matrix): number {
  return a * e - b * d;
}
