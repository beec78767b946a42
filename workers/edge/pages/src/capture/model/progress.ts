import type { Session } from "../page-data.ts";
import type { LocalAnswer } from "./answer.ts";
import type { Shot } from "./shot.ts";
import { isMedia, type Step, stepsOf } from "./step.ts";
import { ownValue } from "@svc/domain/own-value";

/** The service's state at the last check, and this device's data in addition. */
export type Work = {
  readonly session: Session;
  readonly shots: readonly Shot[];
  readonly answers: Readonly<Record<string, LocalAnswer>>;
};

/** A photo of a step: either from this device, or known only to the service (from another device). */
export type Taken = { readonly shot: Shot } | { readonly capture: Session["captures"][number] };

export function takenFor({ session, shots }: Work, step: Step): readonly Taken[] {
  const here = shots.filter((shot) => shot.step === step.key);
  // a photo may have arrived without us getting the response; the service then lists it by our client id
  const known = new Set(here.flatMap(({ captureId, id }) => [captureId, id]));
  const elsewhere = session.captures.filter(
    ({ id, client_capture_id: sentAs = id, step: key }) =>
      key === step.key && !known.has(id) && !known.has(sentAs),
  );
  return [...elsewhere.map((capture) => ({ capture })), ...here.map((shot) => ({ shot }))];
}

/** Counts photos, except refused ones, which have to be retaken. */
export function countFor(work: Work, step: Step): number {
  return takenFor(work, step).filter((taken) => !("shot" in taken) || taken.shot.state !== "refused").length;
}

/** The steps that apply to the answers so far (CONTRACT G5.4 `when`). */
export function activeSteps(work: Work): readonly Step[] {
  return stepsOf(work.session).filter(({ when }) => {
    if (!when) return true;
    const chosen = answerTo(work, when.step);
    return Array.isArray(chosen) && chosen.some((value) => when.in.includes(value as string));
  });
}

/** The answer given here or on another device. Ignores drafts and refused answers. */
export function answerTo({ session, answers }: Work, key: string): unknown {
  const here = ownValue(answers, key);
  if (here && here.state !== "draft" && here.state !== "refused") return here.value;
  return ownValue(session.answers, key)?.value;
}

/** Whether the step has its required minimum. */
export function isMet(work: Work, step: Step): boolean {
  if (isMedia(step)) return countFor(work, step) >= step.min;
  return step.min === 0 || answerTo(work, step.key) !== undefined;
}

/** The first incomplete step, or undefined. Photos without steps are all required. */
export function firstOpen(work: Work): number | undefined {
  const index = activeSteps(work).findIndex(
    (step) => !isMet(work, step) || (step.key === undefined && countFor(work, step) < step.max),
  );
  return index < 0 ? undefined : index;
}

export function isUntouched({ session, shots, answers }: Work): boolean {
  const nothingHere = shots.length === 0 && Object.keys(answers).length === 0;
  return nothingHere && session.captures.length === 0 && Object.keys(session.answers ?? {}).length === 0;
}

export function isDelivered({ shots, answers }: Work): boolean {
  return (
    shots.every(({ state }) => state === "done" || state === "refused") &&
    Object.values(answers).every(({ state }) => state !== "saved")
  );
}

/** Numbers for the progress bar: completed steps, or single photos when there are no steps. */
export function tally(work: Work): { readonly total: number; readonly done: number } {
  const steps = activeSteps(work);
  const [only] = steps;
  if (only && only.key === undefined)
    return { total: only.max, done: Math.min(only.max, countFor(work, only)) };
  return {
    total: steps.length,
    done: steps.filter((step) => isMet(work, step) && isBegun(work, step)).length,
  };
}

function isBegun(work: Work, step: Step): boolean {
  return isMedia(step) ? countFor(work, step) > 0 : answerTo(work, step.key) !== undefined;
}
