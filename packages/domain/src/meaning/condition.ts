/** One of the tenant's aspects, scored on one photo, one step, one clip or all of them. */
export type AspectScore = {
  /** As the tenant wrote it, in any language. */
  readonly name: string;
  /** 0..10, one decimal. */
  readonly score: number;
  /** One or two sentences. */
  readonly reasoning: string;
};

/** Who scored, by which words: a score is comparable with others of the same prompt. */
export type ConditionProvenance = {
  readonly model: string;
  /** `id@version`. */
  readonly prompt: string;
  /** Of the account's `condition_instructions`, where they applied. */
  readonly instructionsSha256?: string;
};

/** SPEC 2.6, of one photo, one step or one clip. */
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

/** SPEC 2.6: 7.5 and more is good, 5 and more fair. */
export function conditionLabel(score: number): ConditionPart["label"] {
  if (score >= 7.5) return "good";
  return score >= 5 ? "fair" : "poor";
}

/** SPEC 2.6 of these aspect scores, of which there is at least one. */
export function conditionPart(
  aspects: readonly AspectScore[],
  provenance?: ConditionProvenance,
): ConditionPart {
  const score = meanScore(aspects);
  return { score, label: conditionLabel(score), aspects, ...(provenance && { provenance }) };
}

/** Several photos of one rubric: each aspect is their mean, and the photo that scored it lowest says why. */
export function conditionOverPhotos(photos: readonly ConditionPart[]): ConditionPart | undefined {
  const [first] = photos;
  if (!first) return undefined;
  const scored = photos.flatMap(({ aspects }) => aspects);
  const names = [...new Set(scored.map(({ name }) => name))];
  const aspects = names.map((name) => meanAspect(scored.filter((aspect) => aspect.name === name)));
  const { provenance } = first;
  // of all that was scored, not of rounded means (SPEC 2.6: "averages all assessed aspect scores")
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

/** Half a tenth goes up, whatever binary fractions make of it. */
export function oneDecimal(score: number): number {
  return Math.round(Number((score * 10).toFixed(6))) / 10;
}
