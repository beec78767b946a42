import type { Session } from "../page-data.ts";

/** The earlier photo to line up with while taking the next one of a step: the nth of the same step, or the last of them. */
export function ghostFor(
  { baseline = [] }: Pick<Session, "baseline">,
  step: string | undefined,
  taken: number,
): string | undefined {
  const same = baseline.filter((photo) => photo.step === step);
  const those = same.length > 0 ? same : baseline;
  return those[Math.min(taken, those.length - 1)]?.url;
}
