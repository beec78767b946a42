import type { Session } from "../page-data.ts";
import type { LocalAnswer } from "./answer.ts";
import type { Work } from "./progress.ts";
import type { Shot } from "./shot.ts";

/**
 * This device's answers and shots that the service's new state replaces. `before` is the work when that state was
 * requested.
 */
export function agreed(
  before: Work,
  now: Work,
  { captures }: Pick<Session, "captures">,
): { readonly answers: readonly LocalAnswer[]; readonly shots: readonly Shot[] } {
  const known = new Set(captures.map(({ id }) => id));
  const still = new Set(Object.values(now.answers));
  return {
    // another device may have changed it since
    answers: Object.values(before.answers).filter((answer) => answer.state === "done" && still.has(answer)),
    // another device has removed it
    shots: before.shots.filter(({ state, captureId = "" }) => state === "done" && !known.has(captureId)),
  };
}
