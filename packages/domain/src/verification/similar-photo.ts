import type { CaptureId, VerificationId } from "../ids.ts";

/** SPEC 2.8: by the hashes of both photos, or by what can be seen in both and where. */
type Likeness =
  | { readonly method: "phash"; readonly distance: number }
  | { readonly method: "embedding"; readonly cosine: number; readonly inliers: number };

export type SimilarDecision = "same" | "different";

/** Where a place of one photo lies in another, both in shares of width and height: x' = a x + b y + c, y' = d x + e y + f. */
export type Alignment = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f", number>>;

/** Whether one photo shows the other in a mirror. */
export function isMirrored({ a, b, d, e }: Alignment): boolean {
  return a * e - b * d < 0;
}

/** CONTRACT G1.3: an earlier photo of the account, `matched…`, that shows what this one shows. */
export type SimilarPhoto = Likeness & {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly matchedCaptureId: CaptureId;
  /** Of the earlier verification. */
  readonly matchedCreatedAt: number;
  /** Where this photo lies in the earlier one; absent if no geometry was found. */
  readonly alignment?: Alignment;
  /** A person's, of this pair (CONTRACT G4.5). */
  readonly decision?: SimilarDecision;
};

/** Of a capture with all its pictures. */
export type LikenessReport = {
  /** `owed`: the index did not answer, or not in time; `none`: there is no picture to compare. */
  readonly state: "compared" | "owed" | "none";
  readonly similar?: SimilarPhoto;
  /** The index was being rebuilt and answered what it had. */
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

/** What a person has yet to look at comes first, and what showed something else last. */
const ORDER = ["undecided", "same", "different"] as const;

function orderOf({ decision }: SimilarPhoto): number {
  return ORDER.indexOf(decision ?? "undecided");
}

/** Of all photos that count the one to show: the best that nobody decided on, so that one match never hides another. */
export function similarPhotoOf({
  captures,
}: {
  readonly captures: readonly { readonly removed: boolean; readonly similar?: SimilarPhoto }[];
}): SimilarPhoto | undefined {
  return captures
    .flatMap(({ removed, similar }) => (similar && !removed ? similar : []))
    .toSorted((a, b) => orderOf(a) - orderOf(b) || moreSimilar(a, b))[0];
}
