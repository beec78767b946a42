import type { CaptureId, VerificationId } from "../ids.ts";

/** SPEC 2.8: by the hashes of both photos, or by features and geometry. */
type Likeness =
  | { readonly method: "phash"; readonly distance: number }
  | { readonly method: "embedding"; readonly cosine: number; readonly inliers: number };

export type SimilarDecision = "same" | "different";

/**
 * Maps a point of one photo to the other, both in fractions of width and height: x' = a x + b y + c, y' = d x +
 * e y + f.
 */
export type Alignment = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f", number>>;

/** `[a, b, c, d, e, f]`, as the API shows it. */
export function matrixOf({ a, b, c, d, e, f }: Alignment): number[] {
  return [a, b, c, d, e, f];
}

/** True if one photo is a mirror image of the other. */
export function isMirrored({ a, b, d, e }: Alignment): boolean {
  return a * e - b * d < 0;
}

/** CONTRACT G1.3: an earlier photo of the account (`matched…`) that shows the same thing. */
export type SimilarPhoto = Likeness & {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly matchedCaptureId: CaptureId;
  /** Of the earlier verification. */
  readonly matchedCreatedAt: number;
  /** The position of this photo within the earlier one. Absent without a geometric match. */
  readonly alignment?: Alignment;
  /** A person's decision about this pair (CONTRACT G4.5). */
  readonly decision?: SimilarDecision;
};

/** The index's report on a capture with all its images. */
export type LikenessReport = {
  /** `owed`: the index did not answer in time. `none`: there is no image to compare. */
  readonly state: "compared" | "owed" | "none";
  readonly similar?: SimilarPhoto;
  /** The index was being rebuilt, so the answer is partial. */
  readonly incomplete?: true;
};

/** CONTRACT G1.3: lowest distance, then most inliers; among equals the earliest photo. */
export function moreSimilar(a: SimilarPhoto, b: SimilarPhoto): number {
  return (
    rankOf(a) - rankOf(b) || inliersOf(b) - inliersOf(a) || (a.matchedCaptureId < b.matchedCaptureId ? -1 : 1)
  );
}

const rankOf = (similar: SimilarPhoto) => (similar.method === "phash" ? similar.distance : 65);
const inliersOf = (similar: SimilarPhoto) => (similar.method === "phash" ? 0 : similar.inliers);

/** Undecided matches come first, rejected ones last. */
const ORDER = ["undecided", "same", "different"] as const;

function orderOf({ decision }: SimilarPhoto): number {
  return ORDER.indexOf(decision ?? "undecided");
}

/** The match to show: the best undecided one of all remaining photos, so that one match never hides another. */
export function similarPhotoOf({
  captures,
}: {
  readonly captures: readonly { readonly removed: boolean; readonly similar?: SimilarPhoto }[];
}): SimilarPhoto | undefined {
  return captures
    .flatMap(({ removed, similar }) => (similar && !removed ? similar : []))
    .toSorted((a, b) => orderOf(a) - orderOf(b) || moreSimilar(a, b))[0];
}
