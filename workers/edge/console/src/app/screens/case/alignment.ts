import type { CaseDetail } from "@svc/contract/case/case-detail";
import { around, type Spot, type View, WHOLE } from "./zoom.ts";

/** Where a place of this photo lies in the earlier one (CONTRACT G15.2): x' = a x + b y + c, y' = d x + e y + f, in shares of either. */
export type Matrix = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f", number>>;

type Similar = NonNullable<CaseDetail["verification"]["similar_photo"]>;

/** Undefined where it is not known how both photos lie. */
export function alignmentOf({ related }: CaseDetail, similar: Similar): Matrix | undefined {
  const found = related.find(
    ({ reason, capture_id: here, related_capture_id: there }) =>
      reason === "photo" && here === similar.capture_id && there === similar.matched_capture_id,
  );
  const matrix = found?.alignment && matrixOf(found.alignment.matrix);
  return matrix && Math.abs(areaOf(matrix)) >= FLAT ? matrix : undefined;
}

/** our choice: what makes a line of a photo shows nothing. */
const FLAT = 1e-4;

/** Six numbers, as the contract has it. */
function matrixOf([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0]: readonly number[]): Matrix {
  return { a, b, c, d, e, f };
}

/** From the earlier photo to this one. */
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

/** The other photo, looked at in the same part and from as near, as far as it reaches. */
export function viewThrough(matrix: Matrix, view: View): View {
  return around(placeOf(matrix, view), view.scale / Math.sqrt(Math.abs(areaOf(matrix))));
}

/** This photo, looked at in the part that both show. */
export function sharedView(matrix: Matrix): View {
  return Math.abs(areaOf(matrix)) <= 1 ? WHOLE : viewThrough(inverseOf(matrix), WHOLE);
}

/**
 * The earlier photo laid over this one, in CSS: of an element as large as this one, turned about its upper left corner.
 * `shape`: this photo's height by its width.
 */
export function overlayTransform(matrix: Matrix, shape: number): string {
  const { a, b, c, d, e, f } = inverseOf(matrix);
  const parts = [a, d * shape, b / shape, e, 0, 0].map((part) => part.toFixed(6));
  return `translate(${(c * 100).toFixed(4)}%, ${(f * 100).toFixed(4)}%) matrix(${parts.join(", ")})`;
}

/** How the earlier photo lies by this one, where it is not the same way up: mirrored, or turned by a quarter at the nearest. */
export function layOf(matrix: Matrix): "same" | "mirrored" | "turned" {
  const { a, b } = matrix;
  if (areaOf(matrix) < 0) return "mirrored";
  return Math.abs(b) > Math.abs(a) || a < 0 ? "turned" : "same";
}

/** The earlier photo in its own box the way this one lies, in CSS; undefined where it does already, or a quarter turn would not fit. */
export function flipOf({ a, b, d, e }: Matrix): string | undefined {
  const isQuarter = Math.abs(b * d) > Math.abs(a * e);
  return isQuarter || (a > 0 && e > 0) ? undefined : `scale(${a < 0 ? -1 : 1}, ${e < 0 ? -1 : 1})`;
}

function placeOf({ a, b, c, d, e, f }: Matrix, { x, y }: Spot): Spot {
  return { x: a * x + b * y + c, y: d * x + e * y + f };
}

function areaOf({ a, b, d, e }: Matrix): number {
  return a * e - b * d;
}
