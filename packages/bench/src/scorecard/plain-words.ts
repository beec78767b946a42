import type { ScoredCheck } from "@svc/domain/check-rules";
import type { AtPoint, Scored } from "./scores-file.ts";

const FINDS: Readonly<Record<ScoredCheck, string>> = {
  screen: "photos of screens",
  ai: "pictures made by AI",
};

/**
 * A summary for laypeople: of a hundred photos each, how many are found and how many genuine ones are wrongly flagged.
 */
export function plainWords(scored: readonly Scored[]): string {
  const found = scored.map(({ scores: { check, originals } }) => {
    const { positive, genuine, false_alarms: accused } = originals;
    return `${ofHundred(originals.found, positive)} of 100 ${FINDS[check]} (and wrongly accuses ${accusedWords(accused, genuine)})`;
  });
  return `The service finds ${new Intl.ListFormat("en").format(found)}.`;
}

function ofHundred(part: number, whole: number): number {
  return Math.round((100 * part) / whole);
}

/** Never `0 of 100`, because a few are flagged. */
function accusedWords(accused: AtPoint["false_alarms"], genuine: AtPoint["genuine"]): string {
  const count = ofHundred(accused, genuine);
  return count === 0 ? "fewer than 1 of 100 genuine photos" : `${count} of 100 genuine photos`;
}
