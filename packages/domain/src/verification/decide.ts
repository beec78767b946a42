import { ownValue } from "../own-value.ts";
import { isTerminal } from "../status.ts";
import { decideAssignee } from "../review/assignee.ts";
import { decideCase } from "../review/case-decision.ts";
import { decideCaseReview } from "../review/decide-case-review.ts";
import { overdueAnalyses } from "./analyses.ts";
import { closedToEvidence } from "./closed-to-evidence.ts";
import { decideAppeal, decideAppealEnd } from "./appeal.ts";
import { comparedAnswers } from "./compare-answers.ts";
import { type Command, type Refusal, refuse } from "./command.ts";
import { conflict, notDue } from "./conflict.ts";
import { decideLinked } from "../consistency/decide-consistency.ts";
import { decideDamage } from "./damage.ts";
import { decideCapture } from "./decide-capture.ts";
import { clipsDueAt, overdueClips } from "./decide-clip.ts";
import { decideGeocode, decidePlace, locationMatched, overdueLocation } from "./decide-location.ts";
import { decideReview, lapsedReview, overdueSearches } from "./decide-review.ts";
import { decideSettle, failure, thenCompleted } from "./decide-settle.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import { decideReminder } from "./link-delivery.ts";
import { decideMore } from "./decide-more.ts";
import { decideLikeness, decideSimilar, decideSimilarReview } from "./decide-similar.ts";
import { decideCredential } from "./credential.ts";
import { decideHold, decideRelease } from "./legal-hold.ts";
import { emptyAfterRetention } from "./retention.ts";
import { simulatedLikeness } from "./simulated.ts";
import { decideSceneCode } from "./decide-scene-code.ts";
import { stepsOf } from "./settings.ts";
import { isMediaStep } from "./step-kinds.ts";
import { keptCaptures, type Verification } from "./state.ts";
import { activeSteps, askedCaptures, isFull, missingSteps, retakesLeft } from "./steps.ts";

/** CONTRACT G2: how long after `expires_at` an earlier upload may still finish. */
export const UPLOAD_GRACE_MS = 10 * 60_000;
/** CONTRACT G14: how recently the upload must have received bytes. */
export const UPLOAD_HOLD_MS = 60_000;

/** Our choice: each change stays in the log, which a link's holder could otherwise grow without limit. */
const ANSWER_CHANGES = 300;

/**
 * SPEC 3 and CONTRACT G2. Returns the command's events, or a refusal. An empty list means the command was valid
 * but had no effect.
 */
export function decide(state: Verification, command: Command, now: number): readonly Event[] | Refusal {
  if (isTooLate(state, command, now)) return refuse("expired");
  return isOvertaken(state, command) ? notDue(state, true) : decideInTime(state, command, now);
}

/** CONTRACT G15.3: an answer takes effect ten seconds later. A decision about the case in between counts. */
function isOvertaken({ caseDecidedAt }: Verification, command: Command): boolean {
  return (
    "basedOn" in command && command.basedOn?.caseDecidedAt !== caseDecidedAt && command.basedOn !== undefined
  );
}

type Decider<T extends Command["type"]> = (
  state: Verification,
  command: Extract<Command, { readonly type: T }>,
  now: number,
) => readonly Event[] | Refusal;

const DECIDERS: { readonly [T in Command["type"]]: Decider<T> } = {
  open: (state, _, now) =>
    state.opened || isTerminal(state.status) ? [] : [{ type: "verification.opened", at: now }],
  capture: (state, command, now) =>
    thenSubmitIfFull(state, decideCapture(state, command.capture, now), now, command.capture),
  remove_capture: (state, command, now) => decideRemoval(state, command.captureId, now),
  answer: (state, command, now) => thenSubmitIfFull(state, decideAnswer(state, command, now), now, command),
  issue_scene_code: decideSceneCode,
  leave: (state, _, now) => (canLeave(state) ? [{ type: "verification.abandoned", at: now }] : []),
  submit: (state, _, now) => decideSubmit(state, now),
  settle: (state, command, now) => decideSettle(state, command.report, now),
  compare: decideComparison,
  find_similar: (state, command, now) =>
    state.settings.simulated === undefined ? decideSimilar(state, command, now) : [],
  geocode: (state, command, now) => thenCompleted(state, decideGeocode(state, command.candidates, now), now),
  localize: (state, command, now) => decideDamage(state, command.captureId, command.report, now),
  compare_linked: (state, command, now) => decideLinked(state, command.linked, now),
  place: (state, command, now) => decidePlace(state, command.captureId, command.place, now),
  review_similar: decideSimilarReview,
  review_case: decideCaseReview,
  decide_case: decideCase,
  assign: decideAssignee,
  stamp: (state, command, now) => decideCredential(state, command.report, now),
  request_more: decideMore,
  remind: (state, _, now) => decideReminder(state, now),
  finalize: (state, command, now) => decideFinalize(state, command.narrative, now),
  review: decideReview,
  expire: (state, _, now) => decideExpire(state, now),
  run_out: (state, _, now) => decideRunOut(state, now),
  lapse: decideLapse,
  give_up: (state, _, now) => decideGiveUp(state, now),
  redact: (state, _, now) => decideRedact(state, now),
  appeal: decideAppeal,
  end_appeal: decideAppealEnd,
  hold: decideHold,
  release: decideRelease,
};

function decideInTime(state: Verification, command: Command, now: number): readonly Event[] | Refusal {
  // the table has the function of the command's own type
  const decider = DECIDERS[command.type] as Decider<Command["type"]>;
  return decider(state, command, now);
}

function decideComparison(
  state: Verification,
  { captureId, likeness }: Extract<Command, { type: "compare" }>,
  now: number,
): readonly Event[] {
  return state.captures
    .filter(({ id }) => id === captureId)
    .flatMap((capture) => decideLikeness(state, capture, simulatedLikeness(state, capture, likeness), now));
}

function decideExpire({ status }: Verification, now: number): readonly Event[] | Refusal {
  if (isTerminal(status)) return refuse(status === "expired" ? "expired" : "already_finalized");
  return [{ type: "verification.expired", at: now, reason: "requested" }];
}

function decideGiveUp(state: Verification, now: number): readonly Event[] {
  if (isTerminal(state.status) || state.submittedAt === undefined) return [];
  return [failure(state, "pipeline_error", now)];
}

/** While open uploads hold the verification past `expires_at`, only they may add to it. */
function isTooLate(state: Verification, command: Command, now: number): boolean {
  if (now < state.expiresAt || isTerminal(state.status) || state.submittedAt !== undefined) return false;
  if (command.type === "capture") return command.openedInTime !== true;
  return ["answer", "issue_scene_code", "remove_capture", "submit", "request_more"].includes(command.type);
}

function canLeave(state: Verification): boolean {
  const underWay = state.status === "pending" || state.status === "partially_captured";
  return underWay && state.submittedAt === undefined;
}

function decideRemoval(state: Verification, captureId: string, now: number): readonly Event[] | Refusal {
  const closed = closedToEvidence(state);
  if (closed) return closed;
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture) return refuse("not_found");
  if (capture.removed) return [];
  if (retakesLeft(state, capture.step) === 0) return refuse("conflict");
  return [{ type: "verification.capture.removed", at: now, captureId: capture.id }];
}

function decideAnswer(
  state: Verification,
  command: Extract<Command, { type: "answer" }>,
  now: number,
): readonly Event[] | Refusal {
  const closed = closedToEvidence(state);
  if (closed) return closed;
  const step = stepsOf(state.settings).find(({ key }) => key === command.step);
  if (!step || isMediaStep(step)) return refuse("unknown_step");
  if (state.answerChanges >= ANSWER_CHANGES)
    return conflict({ because: "answers_changed", most: ANSWER_CHANGES });
  const { key } = step;
  if (command.answer) {
    const answer = { ...command.answer, answeredAt: now };
    return [{ type: "verification.answer.saved", at: now, step: key, answer }];
  }
  return Object.hasOwn(state.answers, key)
    ? [{ type: "verification.answer.removed", at: now, step: key }]
    : [];
}

function decideSubmit(state: Verification, now: number): readonly Event[] | Refusal {
  if (state.status === "expired") return refuse("expired");
  if (isTerminal(state.status) || state.submittedAt !== undefined) return [];
  const missing = missingSteps(state);
  return missing.length > 0 ? { refused: "steps_incomplete", missing } : submitted(state, now, false);
}

function submitted(state: Verification, now: number, auto: boolean): readonly Event[] {
  const events: readonly Event[] = [
    ...setAside(state, now),
    { type: "verification.submitted", at: now, auto },
    ...comparedAnswers(state, now),
  ];
  const located = [...events, ...locationMatched(events.reduce(evolve, state), now)];
  return thenCompleted(state, located, now);
}

/** Files of a step that no longer applies are neither judged nor shown. */
function setAside(state: Verification, now: number): readonly Event[] {
  const asked = askedCaptures(state);
  return keptCaptures(state)
    .filter((capture) => !asked.includes(capture))
    .map(({ id }) => ({
      type: "verification.capture.removed",
      at: now,
      captureId: id,
      reason: "step_not_asked",
    }));
}

function thenSubmitIfFull(
  state: Verification,
  decided: readonly Event[] | Refusal,
  now: number,
  { submitLater }: { readonly submitLater?: boolean },
): readonly Event[] | Refusal {
  if ("refused" in decided || decided.length === 0 || submitLater === true) return decided;
  const after = decided.reduce(evolve, state);
  const ready = askedCaptures(after).length > 0 && isFull(after);
  return ready ? [...decided, ...submitted(after, now, false)] : decided;
}

/** CONTRACT G2: sufficient evidence is not lost because someone closed the tab. */
function decideLapse(
  state: Verification,
  { heldUntil = 0 }: Extract<Command, { type: "lapse" }>,
  now: number,
): readonly Event[] {
  if (isTerminal(state.status)) return [...lapsedReview(state, now), ...emptyAfterRetention(state, now)];
  const overdue = overdueEvents(state, now);
  if (overdue.length > 0) return thenCompleted(state, overdue, now);
  if (now < Math.max(state.expiresAt, heldUntil) || state.submittedAt !== undefined) return [];
  if (hasEvidence(state) && missingSteps(state).length === 0) return submitted(state, now, true);
  return [{ type: "verification.expired", at: now }];
}

function hasEvidence(state: Verification): boolean {
  if (askedCaptures(state).length > 0) return true;
  return activeSteps(state).some(({ key }) => ownValue(state.answers, key) !== undefined);
}

/** CONTRACT G10: applies now what would happen at `expires_at`. */
function decideRunOut(state: Verification, now: number): readonly Event[] | Refusal {
  return closedToEvidence(state) ?? decideLapse({ ...state, expiresAt: now }, { type: "lapse" }, now);
}

/** Results that did not arrive in time become unavailable (CONTRACT G1.5, G1.6). */
function overdueEvents(state: Verification, now: number): readonly Event[] {
  const clips = now >= (clipsDueAt(state) ?? Infinity) ? overdueClips(state, now) : [];
  return [
    ...clips,
    ...overdueAnalyses(state, now),
    ...overdueSearches(state, now),
    ...overdueLocation(state, now),
  ];
}

/** CONTRACT G2: checks in this order. A redacted verification accepts no narrative. */
function decideFinalize(state: Verification, narrative: string, now: number): readonly Event[] | Refusal {
  if (state.narrative !== undefined || state.status === "failed") return refuse("already_finalized");
  if (state.status === "expired") return refuse("expired");
  if (state.redacted) return refuse("already_finalized");
  if (state.submittedAt === undefined) {
    const missing = missingSteps(state);
    if (missing.length > 0) return { refused: "steps_incomplete", missing };
  }
  if (state.status !== "completed") return refuse("no_verdict");
  return [{ type: "verification.finalized", at: now, narrative }];
}

/** CONTRACT G4.7: only an ended verification that is not held can be redacted. */
function decideRedact(state: Verification, now: number): readonly Event[] | Refusal {
  const { status } = state;
  if (!isTerminal(status)) return conflict({ because: "not_ended", status });
  if (state.hold) return conflict({ because: "held" });
  return state.redacted ? [] : [{ type: "verification.redacted", at: now }];
}
