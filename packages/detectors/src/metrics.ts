/** `positive` is the truth about the photo, `score` the model's output; a higher score means more likely positive. */
export type Scored = { readonly positive: boolean; readonly score: number };

/**
 * Probability that a random positive scores above a random negative, with ties counting half. NaN unless both classes
 * are present.
 */
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

/** Share of positives found at the lowest threshold that flags at most the share `falseAlarms` of the negatives. */
export function truePositiveRate(items: readonly Scored[], falseAlarms: number): number {
  const threshold = thresholdAt(items, falseAlarms);
  const positives = items.filter((item) => item.positive);
  return positives.filter((item) => item.score >= threshold).length / positives.length;
}

/**
 * The lowest threshold (flagged means `score >= threshold`) that flags at most the share `falseAlarms` of the
 * negatives.
 */
export function thresholdAt(items: readonly Scored[], falseAlarms: number): number {
  const negatives = items.filter((item) => !item.positive);
  const allowed = Math.floor(falseAlarms * negatives.length + 1e-9);
  const candidates = [...new Set(items.map((item) => item.score))].toSorted((a, b) => a - b);
  const fits = (threshold: number) => negatives.filter((item) => item.score >= threshold).length <= allowed;
  return candidates.find(fits) ?? Infinity;
}

/** Equal error rate: the mean of both error rates where they are closest to each other. */
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
