import type { AspectScore } from "./condition.ts";
import type { DamageRegion } from "./damage.ts";

/** What a photo shows beside what it should; `inconclusive` where the picture does not say. */
const VISION_MATCHES = ["match", "mismatch", "inconclusive"] as const;
type VisionMatch = (typeof VISION_MATCHES)[number];

/** Of the context, of an object or of a clip's scene. `confidence` is 0..1, of the match; `reasoning` is one line. */
type VisionJudgement = {
  readonly match: VisionMatch;
  readonly confidence: number;
  readonly reasoning: string;
};

/**
 * What a vision model said of a photo: one member a question that was asked. Where the picture tells its judge what to say it is
 * `withheld`: the judgements are inconclusive and the others absent.
 */
export type VisionAnswer = {
  readonly context?: VisionJudgement;
  readonly object?: VisionJudgement;
  readonly scene?: VisionJudgement;
  /** In the order of the aspects that were asked. */
  readonly condition?: { readonly aspects: readonly AspectScore[] };
  /** At most 20. */
  readonly damage?: readonly DamageRegion[];
  readonly withheld?: true;
};

/** our choice: questions of an account to a vision model in a UTC day. */
export const VISION_QUESTIONS_A_DAY = 200;
