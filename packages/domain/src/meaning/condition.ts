/** The score of one of the tenant's aspects, over one photo, step or clip, or over all of them. */
export type AspectScore = {
  /** As the tenant wrote it, in any language. */
  readonly name: string;
  /** 0..10, one decimal. */
  readonly score: number;
  /** One or two sentences. */
  readonly reasoning: string;
};

/** The model and prompt of a score. Only scores with the same prompt are comparable. */
export type ConditionProvenance = {
  readonly model: string;
  /** `id@version`. */
  readonly prompt: string;
  /** The hash of the account's `condition_instructions`, if there were any. */
  readonly instructionsSha256?: string;
};

/** SPEC 2.6, for one photo, step or clip. */
export type ConditionPart = {
  readonly score: number;
  readonly label: "good" | "fair" | "poor";
  readonly aspects: readonly AspectScore[];
  readonly provenance?: ConditionProvenance;
};

/** SPEC 2.6. */
export type Condition = ConditionPart & {
  readonly steps?: Readonly<Record<string, ConditionPart>>;
};

/** SPEC 2.6: 7.5 and more is good, 5 and more is fair. */
export function conditionLabel(score: number): ConditionPart["label"] {
  if (score >= 7.5) return "good";
  return score >= 5 ? "fair" : "poor";
}

/** SPEC 2.6. `aspects` must not be empty. */
export function conditionPart(
  aspects: readonly AspectScore[],
  provenance?: ConditionProvenance,
): ConditionPart {
  const score = meanScore(aspects);
  return { score, label: conditionLabel(score), aspects, ...(provenance && { provenance }) };
}

/**
 * Combines photos with the same rubric: each aspect gets the mean score, with the reasoning of the photo that
 * scored lowest.
 */
export function conditionOverPhotos(photos: readonly ConditionPart[]): ConditionPart | undefined {
  const [first] = photos;
  if (!first) return undefined;
  const scored = photos.flatMap(({ aspects }) => aspects);
  const names = [...new Set(scored.map(({ name }) => name))];
  const aspects = names.map((name) => meanAspect(scored.filter((aspect) => aspect.name === name)));
  const { provenance } = first;
  // The mean of all scores, not of rounded means (SPEC 2.6: "averages all assessed aspect scores").
  const score = meanScore(scored);
  return { score, label: conditionLabel(score), aspects, ...(provenance && { provenance }) };
}

function meanAspect(same: readonly AspectScore[]): AspectScore {
  const [lowest] = same.toSorted((a, b) => a.score - b.score);
  return { name: lowest?.name ?? "", reasoning: lowest?.reasoning ?? "", score: meanScore(same) };
}

function meanScore(scored: readonly AspectScore[]): number {
  return oneDecimal(scored.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scored.length));
}

/** Rounds half a tenth up, despite binary fractions. */
export function oneDecimal(score: number): number {
  return Math.round(Number((score * 10).toFixed(6))) / 10;
}
