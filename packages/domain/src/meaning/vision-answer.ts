import type { AspectScore } from "./condition.ts";
import type { DamageRegion } from "./damage.ts";

/** How a photo compares with what it should show; `inconclusive` if the image does not tell. */
const VISION_MATCHES = ["match", "mismatch", "inconclusive"] as const;
type VisionMatch = (typeof VISION_MATCHES)[number];

/**
 * For the context, an object or a clip's scene. `confidence` (0..1) is that of the match; `reasoning` is one
 * line.
 */
type VisionJudgement = {
  readonly match: VisionMatch;
  readonly confidence: number;
  readonly reasoning: string;
};

/**
 * A vision model's answers, one member for each question. If the image contains instructions to its judge, it
 * is `withheld`: all judgements are inconclusive and the other members absent.
 */
export type VisionAnswer = {
  readonly context?: VisionJudgement;
  readonly object?: VisionJudgement;
  readonly scene?: VisionJudgement;
  /** In the order of the requested aspects. */
  readonly condition?: { readonly aspects: readonly AspectScore[] };
  /** At most 20. */
  readonly damage?: readonly DamageRegion[];
  readonly withheld?: true;
};

/** our choice: an account's questions to a vision model per UTC day. */
export const VISION_QUESTIONS_A_DAY = 200;
