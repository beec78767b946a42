import { clipPhotos } from "./clip.ts";
import type { FileRules } from "./file-rules.ts";
import type { Settings } from "./settings.ts";
import { isMediaStep, type Step } from "./step-kinds.ts";
import type { StoredCapture } from "./state.ts";

/** CONTRACT G5.5: how many photos a stored file counts as. */
export function photosOf({ kind, durationMs }: Pick<StoredCapture, "kind" | "durationMs">): number {
  return kind === "video" ? clipPhotos(durationMs ?? 0) : 1;
}

/**
 * SPEC 4.2: the minimum number of photos of this plan, which the tenant must be able to pay at creation. Our
 * choice: a clip counts with the maximum length of its step.
 */
export function minimumPhotos(plan: Settings["capturePlan"]): number {
  if (plan.kind === "anonymous") return 1;
  return plan.steps
    .filter((step) => isMediaStep(step) && !step.when)
    .reduce((sum, step) => sum + step.min * photosOfOne(step), 0);
}

function photosOfOne(step: Step): number {
  return step.kind === "video" ? mostPhotosOf(step) : 1;
}

/** The most photos that a valid file may count as. */
export function mostPhotosOf(rules: FileRules): number {
  return rules.kind === "video" ? clipPhotos(rules.maxSeconds * 1_000) : 1;
}
