import { STEP_KIND_RULES } from "@svc/domain/verification/step-kinds";
import type { Session } from "../page-data.ts";
import { isMedia, type Step, stepsOf } from "./step.ts";

/** How many of each kind are required, and how many steps may come in addition: optional and conditional ones. */
export type Asked = {
  readonly photos: number;
  readonly videos: number;
  readonly files: number;
  readonly questions: number;
  readonly more: number;
};

export function askedFor(session: Session): Asked {
  const steps = expectedSteps(session);
  const countOf = (kind: Step["kind"]) =>
    steps.filter((step) => step.kind === kind).reduce((sum, step) => sum + timesOf(step), 0);
  return {
    photos: countOf("image"),
    videos: countOf("video"),
    files: countOf("upload"),
    questions: steps.filter((step) => !isMedia(step)).length,
    more: stepsOf(session).length - steps.length,
  };
}

// our choice
const MULTILINE_S = 60;
/** our choice: for the page itself and for sending. */
const AROUND_S = 20;

/** The estimated time in minutes, at least one. */
export function minutesFor(session: Session): number {
  const seconds = expectedSteps(session).reduce((sum, step) => sum + secondsFor(step) * timesOf(step), 0);
  return Math.max(1, Math.ceil((seconds + AROUND_S) / 60));
}

function secondsFor(step: Step): number {
  const { seconds } = STEP_KIND_RULES[step.kind];
  if (step.kind === "video") return seconds + step.max_seconds;
  return step.kind === "text" && step.multiline ? MULTILINE_S : seconds;
}

/** The steps to expect: required ones or, if all are optional, all of them. */
export function expectedSteps(session: Session): readonly Step[] {
  const steps = stepsOf(session).filter(({ when }) => !when);
  const required = steps.filter(({ min }) => min > 0);
  return required.length > 0 ? required : steps;
}

/** Photos without steps are all required. */
function timesOf(step: Step): number {
  if (!isMedia(step)) return 1;
  return step.key === undefined ? step.max : Math.max(1, step.min);
}
