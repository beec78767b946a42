import type { Alignment } from "../verification/similar-photo.ts";
import type { CaptureId, VerificationId } from "../ids.ts";

/** CONTRACT G21: the earlier verification, with the photos it had when it was named. */
export type Baseline = {
  readonly verificationId: VerificationId;
  readonly photos: readonly BaselinePhoto[];
};

export type BaselinePhoto = {
  readonly captureId: CaptureId;
  readonly step?: string;
  /** When it was taken, or else when it arrived; epoch milliseconds. */
  readonly takenAt: number;
};

/** The earlier photos that a photo may show again. */
export type ChangeQuestion = {
  readonly verificationId: VerificationId;
  readonly captureIds: readonly CaptureId[];
};

/** A part of a photo that looks different than in the earlier one, in shares of its width and height. A hint for a person. */
type ChangedRegion = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0..1 */
  readonly strength: number;
};

/** A photo and the earlier one that shows the same view; without an alignment none does. */
export type Change = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** Maps a position in this photo to the earlier one: `a x + b y + c, d x + e y + f`, both in shares of width and height. */
  readonly alignment?: Alignment;
  /** The strongest first; absent without an alignment. */
  readonly regions?: readonly ChangedRegion[];
};

/** Our choice: each is decoded again for the comparison. */
const MOST_COMPARED = 4;

/** The earlier photos of the same step; without steps, or if its step is new, the first of all. */
export function changeQuestion(
  { verificationId, photos }: Baseline,
  step: string | undefined,
): ChangeQuestion | undefined {
  const same = step === undefined ? [] : photos.filter((photo) => photo.step === step);
  const those = same.length > 0 ? same : photos;
  if (those.length === 0) return undefined;
  return { verificationId, captureIds: those.slice(0, MOST_COMPARED).map(({ captureId }) => captureId) };
}
