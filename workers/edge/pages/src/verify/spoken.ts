import type { Reading } from "@svc/seal/verify/check-files";

/** For whoever hears the page: each file with what stands at the head of its card. */
export function spoken(readings: readonly Reading[]): string {
  return readings
    .map(({ name, conclusion, problem = "" }) => `${name}: ${conclusion?.headline ?? problem}`)
    .join(" ");
}
