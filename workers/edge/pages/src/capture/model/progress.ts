import type { Session } from "../page-data.ts";
import type { LocalAnswer } from "./answer.ts";
import type { Shot } from "./shot.ts";
import { isMedia, type Step, stepsOf } from "./step.ts";
import { ownValue } from "@svc/domain/own-value";

/** What the service had when it was last asked, and what this device holds beyond that. */
export type Work = {
  readonly session: Session;
  readonly shots: readonly Shot[];
  readonly answers: Readonly<Record<string, LocalAnswer>>;
};

/** One photo of a step: on its way from this device, or known to the service alone (another device took it). */
export type Taken = { readonly shot: Shot } | { readonly capture: Session["captures"][number] };

export function takenFor({ session, shots }: Work, step: Step): readonly Taken[] {
  const here = shots.filter((shot) => shot.step === step.key);
  // a photo has arrived but its answer was lost: then the service knows it by the id that it was sent with
  const known = new Set(here.flatMap(({ captureId, id }) => [captureId, id]));
  const elsewhere = session.captures.filter(
    ({ id, client_capture_id: sentAs = id, step: key }) =>
      key === step.key && !known.has(id) && !known.has(sentAs),
  );
  return [...elsewhere.map((capture) => ({ capture })), ...here.map((shot) => ({ shot }))];
}

/** Photos that count: what was refused has to be taken again. */
export function countFor(work: Work, step: Step): number {
  return takenFor(work, step).filter((taken) => !("shot" in taken) || taken.shot.state !== "refused").length;
}

/** The steps that apply, given the answers so far (CONTRACT G5.4 `when`). */
export function activeSteps(work: Work): readonly Step[] {
  return stepsOf(work.session).filter(({ when }) => {
    if (!when) return true;
    const chosen = answerTo(work, when.step);
    return Array.isArray(chosen) && chosen.some((value) => when.in.includes(value as string));
  });
}

/** What was answered, here or on another device; neither half typed nor refused. */
export function answerTo({ session, answers }: Work, key: string): unknown {
  const here = ownValue(answers, key);
  if (here && here.state !== "draft" && here.state !== "refused") return here.value;
  return ownValue(session.answers, key)?.value;
}

/** Whether the step has the least it asks for. */
export function isMet(work: Work, step: Step): boolean {
  if (isMedia(step)) return countFor(work, step) >= step.min;
  return step.min === 0 || answerTo(work, step.key) !== undefined;
}

/** Nothing more can be added: then the service ends it by itself (CONTRACT G3.8). */
export function isFull(work: Work): boolean {
  return activeSteps(work).every((step) =>
    isMedia(step) ? countFor(work, step) >= step.max : answerTo(work, step.key) !== undefined,
  );
}

/** Whether one more photo of this step is the last thing of all: then the service ends it by itself (CONTRACT G3.8). */
export function isLastShot(work: Work, { key }: Step): boolean {
  return activeSteps(work).every((step) =>
    isMedia(step)
      ? countFor(work, step) + (step.key === key ? 1 : 0) >= step.max
      : answerTo(work, step.key) !== undefined,
  );
}

/** Where to go on: the first step that lacks something, else undefined. Photos without steps are asked for in full. */
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

/** Whether everything of this device has reached the service. */
export function isDelivered({ shots, answers }: Work): boolean {
  return (
    shots.every(({ state }) => state === "done" || state === "refused") &&
    Object.values(answers).every(({ state }) => state !== "saved")
  );
}

/** How much of it is done, for a bar: steps that have something and lack nothing, or photos without steps one by one. */
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
