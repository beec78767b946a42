import { isMediaStep, type Step } from "./settings.ts";
import { keptCaptures, type Verification } from "./state.ts";

/** The steps that apply, given the answers so far (CONTRACT G5.4 `when`). */
export function activeSteps(verification: Verification): readonly Step[] {
  const { capturePlan } = verification.settings;
  return capturePlan.kind === "steps" ? capturePlan.steps.filter((step) => isActive(step, verification)) : [];
}

function isActive(step: Step, verification: Verification): boolean {
  if (!step.when) return true;
  const { step: key, in: values } = step.when;
  const chosen = verification.answers[key]?.value;
  return Array.isArray(chosen) && chosen.some((value) => values.includes(value));
}

export function countOf(verification: Verification, stepKey: string): number {
  return keptCaptures(verification).filter((capture) => capture.step === stepKey).length;
}

/** How many more files a step takes, or the verification where there are no steps. */
export function freePlaces(verification: Verification, stepKey: string | undefined): number {
  const { capturePlan } = verification.settings;
  if (capturePlan.kind === "anonymous") return capturePlan.maxCaptures - keptCaptures(verification).length;
  const step = activeSteps(verification).find(({ key }) => key === stepKey);
  return step && isMediaStep(step) ? step.max - countOf(verification, step.key) : 0;
}

/** Keys of steps whose minimum is unmet; for anonymous captures `captures` while there is none. */
export function missingSteps(verification: Verification): readonly string[] {
  if (verification.settings.capturePlan.kind === "anonymous") {
    return keptCaptures(verification).length > 0 ? [] : ["captures"];
  }
  return activeSteps(verification)
    .filter((step) => !isMet(verification, step))
    .map((step) => step.key);
}

function isMet(verification: Verification, step: Step): boolean {
  if (isMediaStep(step)) return countOf(verification, step.key) >= step.min;
  return step.min === 0 || verification.answers[step.key] !== undefined;
}

/** CONTRACT G3.8: nothing more can be added, so nobody has to press a button. */
export function isFull(verification: Verification): boolean {
  const { capturePlan } = verification.settings;
  const captures = keptCaptures(verification).length;
  if (capturePlan.kind === "anonymous") return captures >= capturePlan.maxCaptures;
  return activeSteps(verification).every((step) =>
    isMediaStep(step) ? countOf(verification, step.key) >= step.max : isMet(verification, step),
  );
}
