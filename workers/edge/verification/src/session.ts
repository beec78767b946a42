import { refuse } from "@svc/domain/verification/command";
import { referenceOf } from "@svc/domain/verification/reference";
import { resultOf } from "@svc/domain/verification/result";
import { isMediaStep, type Step } from "@svc/domain/verification/step-kinds";
import { keptCaptures, type Verification } from "@svc/domain/verification/state";
import { activeSteps, countOf, retakesLeft } from "@svc/domain/verification/steps";
import type { CaptureSession, StepProgress } from "@svc/platform/verification-rpc";
import { shownAnswers } from "@svc/domain/verification/shown-answers";
import { viewOf } from "@svc/domain/verification/view";
import { ownValue } from "@svc/domain/own-value";

/** The capture page's view of a verification. The handler selects what to show. */
export function sessionOf(state: Verification): CaptureSession {
  const { accountId, status, settings, expiresAt, answers, redacted, moreRequested, resultMail } = state;
  return {
    accountId,
    status,
    settings,
    expiresAt,
    answers,
    redacted,
    isHeld: state.hold !== undefined,
    captures: keptCaptures(state),
    steps: activeSteps(state).map((step) => progressOf(state, step)),
    ...(settings.capturePlan.kind === "anonymous" && { retakesLeft: retakesLeft(state, undefined) }),
    submitted: state.submittedAt !== undefined,
    ...(moreRequested && { moreRequested }),
    ...(state.appeal && { appeal: state.appeal }),
    ...(settings.appealDays !== undefined && resultMail && { resultUrl: resultMail.resultUrl }),
  };
}

/** The content of the result page. Without a result mail no one has its link, so it does not exist. */
export function sharedResultOf(state: Verification) {
  const { accountId, resultMail, settings } = state;
  if (!resultMail) return { ok: false as const, ...refuse("not_found") };
  const { locale } = settings;
  const isTold = state.status === "completed" && !state.redacted;
  const reference = isTold ? referenceOf(settings) : undefined;
  return {
    ok: true as const,
    accountId,
    brand: resultMail.brand,
    result: resultOf(state),
    taken: takenOf(state),
    answers: isTold ? shownAnswers(state) : [],
    ...(reference !== undefined && { reference }),
    ...(locale !== undefined && { locale }),
  };
}

/** The location, available only together with the result and removed by a redaction. */
export function takenOf(state: Verification) {
  if (state.status !== "completed" || state.redacted) return {};
  const { location, locationMatch } = viewOf(state);
  return { ...(location && { location }), ...(locationMatch && { locationMatch }) };
}

function progressOf(state: Verification, step: Step): StepProgress {
  const captured = countOf(state, step.key);
  const isAnswered = ownValue(state.answers, step.key) !== undefined;
  const complete = isMediaStep(step) ? captured >= step.min : isAnswered || step.min === 0;
  const retakes = isMediaStep(step) && { retakesLeft: retakesLeft(state, step.key) };
  return { key: step.key, captured, complete, ...retakes };
}
