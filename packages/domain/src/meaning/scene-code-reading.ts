import type { Box } from "../finding.ts";
import type { CaptureId } from "../ids.ts";

/**
 * How an earlier photo of the same step relates to this one. `other_side`: the same place, seen from another side. `same_side`: the
 * same place, seen from where this photo was taken, or a copy of it. `unclear`: the surroundings could not be matched.
 */
export type PlaceRelation = "other_side" | "same_side" | "unclear";

/** What was read on a photo whose step asks for a code (CONTRACT G19.4). */
export type SceneCodeReading = {
  /** `expected`: the code that the photo named. `other`: another code, and surely. */
  readonly found: "expected" | "other" | "none";
  /** The code that was read; absent with `none`. */
  readonly text?: string;
  readonly model: string;
  readonly boxes?: readonly Box[];
  /** One for each earlier photo of the step. */
  readonly places: readonly { readonly captureId: CaptureId; readonly relation: PlaceRelation }[];
};
