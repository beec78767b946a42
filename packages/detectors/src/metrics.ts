/** `positive` says what the photo is, `score` what the model said; higher means more likely positive. */
export type Scored = { readonly positive: boolean; readonly score: number };

/** Chance that a random positive scores above a random negative, ties count half; NaN without both classes. */
export function areaUnderCurve(items: readonly Scored[]): number {
  const sorted = [...items].toSorted((a, b) => a.score - b.score);
  const positives = items.filter((item) => item.positive).length;
  let rankSum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    const meanRank = (start + 1 + end) / 2;
    rankSum += meanRank * sorted.slice(start, end).filter((item) => item.positive).length;
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (items.length - positives));
}

/** Share of positives found at the lowest threshold that flags at most `falseAlarms` of the negatives. */
export function truePositiveRate(items: readonly Scored[], falseAlarms: number): number {
  const threshold = thresholdAt(items, falseAlarms);
  const positives = items.filter((item) => item.positive);
  return positives.filter((item) => item.score >= threshold).length / positives.length;
}

/** Lowest threshold (flagged is `score >= threshold`) at which at most `falseAlarms` of the negatives are flagged. */
export function thresholdAt(items: readonly Scored[], falseAlarms: number): number {
  const negatives = items.filter((item) => !item.positive);
  const allowed = Math.floor(falseAlarms * negatives.length + 1e-9);
  const candidates = [...new Set(items.map((item) => item.score))].toSorted((a, b) => a - b);
  const fits = (threshold: number) => negatives.filter((item) => item.score >= threshold).length <= allowed;
  return candidates.find(fits) ?? Infinity;
}

/** Error where as many negatives are flagged as positives are missed: mean of the two at their closest. */
export function equalErrorRate(items: readonly Scored[]): number {
  const positives = items.filter((item) => item.positive);
  const negatives = items.filter((item) => !item.positive);
  const thresholds = [...new Set(items.map((item) => item.score)), Infinity];
  const errors = thresholds.map((threshold) => ({
    missed: positives.filter((item) => item.score < threshold).length / positives.length,
    alarms: negatives.filter((item) => item.score >= threshold).length / negatives.length,
  }));
  const closest = errors.reduce((best, error) => (gap(error) < gap(best) ? error : best));
  return (closest.missed + closest.alarms) / 2;
}

function gap(error: { missed: number; alarms: number }): number {
  return Math.abs(error.missed - error.alarms);
}
