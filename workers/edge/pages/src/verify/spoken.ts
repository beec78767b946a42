import type { Reading } from "@svc/seal/verify/check-files";

/** For screen readers: each file with its headline. */
export function spoken(readings: readonly Reading[]): string {
  return readings
    .map(({ name, conclusion, problem = "" }) => `${name}: ${conclusion?.headline ?? problem}`)
    .join(" ");
}
