/** Scores of exactly 0 and 1 would outweigh everything else for ever. */
const LEAST = 0.001;

export function logitOf(share: number): number {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, share));
  return Math.log(bounded / (1 - bounded));
}

export function shareOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
