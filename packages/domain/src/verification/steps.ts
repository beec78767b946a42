import { stepsOf } from "./settings.ts";
import { isMediaStep, type Step } from "./step-kinds.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import { ownValue } from "../own-value.ts";

/** The parts of a verification that show its progress. */
export type Progress = Pick<Verification, "settings" | "captures" | "answers">;

/** The steps that apply, given the answers so far (CONTRACT G5.4 `when`). */
export function activeSteps(verification: Progress): readonly Step[] {
  return stepsOf(verification.settings).filter((step) => isActive(step, verification));
}

function isActive(step: Step, verification: Progress): boolean {
  if (!step.when) return true;
  const { step: key, in: values } = step.when;
  const chosen = ownValue(verification.answers, key)?.value;
  return Array.isArray(chosen) && chosen.some((value) => values.includes(value));
}

export function countOf(verification: Progress, stepKey: string): number {
  return keptCaptures(verification).filter((capture) => capture.step === stepKey).length;
}

/** How many more files a step takes, or the whole verification if it has no steps. */
export function freePlaces(verification: Progress, stepKey: string | undefined): number {
  const { capturePlan } = verification.settings;
  if (capturePlan.kind === "anonymous") return capturePlan.maxCaptures - keptCaptures(verification).length;
  const step = activeSteps(verification).find(({ key }) => key === stepKey);
  return step && isMediaStep(step) ? step.max - countOf(verification, step.key) : 0;
}

// CONTRACT G3.9: per step, or in total without steps.
const RETAKES = 3;

export function retakesLeft({ captures }: Verification, stepKey: string | undefined): number {
  const retaken = captures.filter(({ step, removed, setAside }) => removed && !setAside && step === stepKey);
  return Math.max(0, RETAKES - retaken.length);
}

/** Kept captures of steps that apply. */
export function askedCaptures(verification: Verification): readonly Capture[] {
  const kept = keptCaptures(verification);
  if (verification.settings.capturePlan.kind === "anonymous") return kept;
  const keys = activeSteps(verification).map(({ key }) => key);
  return kept.filter(({ step }) => step !== undefined && keys.includes(step));
}

/** CONTRACT G3.8: keys of the steps below their minimum; `captures` if there are no steps and no photo. */
export function missingSteps(verification: Verification): readonly string[] {
  if (verification.settings.capturePlan.kind === "anonymous") {
    return keptCaptures(verification).length === 0 ? ["captures"] : [];
  }
  const unmet = activeSteps(verification).filter((step) => !isMet(verification, step));
  return unmet.map((step) => step.key);
}

function isMet(verification: Verification, step: Step): boolean {
  if (isMediaStep(step)) return countOf(verification, step.key) >= step.min;
  return step.min === 0 || ownValue(verification.answers, step.key) !== undefined;
}

/** CONTRACT G3.8: nothing more can be added, so it is submitted automatically. */
export function isFull(verification: Verification): boolean {
  const { capturePlan } = verification.settings;
  const captures = keptCaptures(verification).length;
  if (capturePlan.kind === "anonymous") return captures >= capturePlan.maxCaptures;
  return activeSteps(verification).every((step) =>
    isMediaStep(step)
      ? countOf(verification, step.key) >= step.max
      : ownValue(verification.answers, step.key) !== undefined,
  );
}
