/** Scores of exactly 0 or 1 would have infinite log-odds and outweigh everything else. */
const LEAST = 0.001;
const MOST_LOGIT = Math.log((1 - LEAST) / LEAST);

export function logitOf(share: number): number {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, share));
  return Math.log(bounded / (1 - bounded));
}

export function shareOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** No judge alone is more certain than 99.9 %. */
export function boundedLogit(logit: number): number {
  return Math.min(MOST_LOGIT, Math.max(-MOST_LOGIT, logit));
}
