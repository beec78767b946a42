import { CHECKS } from "../check-rules.ts";
import type { Appeal, AppealState, ShownAppeal } from "./appeal-shape.ts";
import { isLookedAt } from "./checks.ts";
import { type Command, type Refusal, refuse } from "./command.ts";
import { conflict } from "./conflict.ts";
import type { Event } from "./event.ts";
import type { Settings } from "./settings.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import { isMediaStep, type Step } from "./step-kinds.ts";
import { activeSteps } from "./steps.ts";
import { judge, signalsOf } from "./verdict.ts";

/** Our choice: the longest time a link may be open. */
const OPEN_SECONDS = 24 * 3600;
/** CONTRACT G19: a code is photographed from two sides. */
const SCENE_CODE_PHOTOS = 2;
const DAY_MS = 24 * 3_600_000;

/** Undefined if there was none and none is offered. Whether the time of an offer is over is up to the reader. */
export function shownAppeal(state: Verification): ShownAppeal | undefined {
  const { appeal } = state;
  if (!appeal) {
    const closesAt = offeredUntil(state);
    return closesAt === undefined ? undefined : { state: "offered", closesAt };
  }
  const { verificationId, at: appealedAt } = appeal;
  return { state: stateOf(state, appeal), verificationId, appealedAt };
}

/** After a redaction no one can decide any more. */
function stateOf({ reviewed = [], redacted }: Verification, { ended }: Appeal): AppealState {
  if (reviewed.includes("appeal")) return "decided";
  if (redacted || (ended && ended.status !== "completed")) return "lapsed";
  return ended ? "waiting" : "open";
}

/** A person must decide: the new photos are there. */
export function awaitsDecision({ appeal, reviewed = [] }: Verification): boolean {
  return appeal?.ended?.status === "completed" && !reviewed.includes("appeal");
}

/** Decisions about the same photos wait for the new ones. */
export function isUnderAppeal(state: Verification): boolean {
  return state.appeal !== undefined && (state.appeal.ended === undefined || awaitsDecision(state));
}

/** A person who appealed always learns the decision, even if the account does not share decisions (CONTRACT G20). */
export function tellsDecision({ settings, appeal }: Pick<Verification, "settings" | "appeal">): boolean {
  return settings.shareDecision === true || appeal?.ended?.status === "completed";
}

/** When the offer of a second look ends; undefined if there is nothing to look at again. */
function offeredUntil(state: Verification): number | undefined {
  const { settings, closedAt, status, redacted, decision } = state;
  if (settings.appealDays === undefined || closedAt === undefined) return undefined;
  if (decision?.value === "accepted") return undefined;
  if (status !== "completed" || redacted || doubtedCaptures(state).length === 0) return undefined;
  return closedAt + settings.appealDays * DAY_MS;
}

/** The photos for which `svc` is false: with a signal, or not fully checked. */
export function doubtedCaptures(state: Verification): readonly Capture[] {
  const { signalsRequired } = state.settings;
  if (judge(state).svc) return [];
  return keptCaptures(state).filter(
    (capture) =>
      signalsOf(capture).length > 0 ||
      CHECKS.some(
        (check) =>
          signalsRequired.includes(check) &&
          isLookedAt(state.settings, capture, check) &&
          capture.findings[check]?.status === "unavailable",
      ),
  );
}

/** CONTRACT G20: a repeat while the new verification is open changes nothing; the state has its link. */
export function decideAppeal(
  state: Verification,
  { verificationId, captureUrl }: Extract<Command, { type: "appeal" }>,
  now: number,
): readonly Event[] | Refusal {
  const { appeal } = state;
  if (state.redacted) return conflict({ because: "redacted" });
  if (appeal) return appeal.ended ? conflict({ because: "appealed", at: appeal.at }) : [];
  const barred = barredFromAppeal(state);
  if (barred) return barred;
  const until = offeredUntil(state);
  if (until === undefined) return conflict({ because: "nothing_to_appeal" });
  if (now >= until) return { ...refuse("expired"), appealEndedAt: until };
  return [{ type: "verification.appealed", at: now, verificationId, captureUrl }];
}

function barredFromAppeal({ settings, status, decision }: Verification): Refusal | undefined {
  if (settings.appealDays === undefined) return conflict({ because: "no_appeal" });
  if (status !== "completed") return conflict({ because: "no_verdict", status });
  return decision?.value === "accepted" ? conflict({ because: "decided", decision }) : undefined;
}

export function decideAppealEnd(
  { appeal }: Verification,
  { verificationId, status }: Extract<Command, { type: "end_appeal" }>,
  now: number,
): readonly Event[] {
  if (appeal?.verificationId !== verificationId || appeal.ended) return [];
  return [{ type: "verification.appeal_ended", at: now, verificationId, status }];
}

export function withAppeal(
  state: Verification,
  { at, ...event }: Extract<Event, { type: "verification.appealed" | "verification.appeal_ended" }>,
): Verification {
  const { verificationId } = event;
  if (event.type === "verification.appealed")
    return { ...state, appeal: { verificationId, captureUrl: event.captureUrl, at } };
  const { appeal, ...rest } = state;
  // it failed on our side, so the person may ask once more
  if (event.status === "failed") return rest;
  return appeal ? { ...state, appeal: { ...appeal, ended: { status: event.status, at } } } : state;
}

/** CONTRACT G20: the settings of the verification that takes the photos concerned again. */
export function appealSettings(state: Verification): Settings {
  // The first verification reports the result, and a forced sandbox outcome applies only to its photos.
  const {
    appealDays: _days,
    notifyEmailSubject: _subject,
    notifyEmailBody: _body,
    recipientEmail: _email,
    recipientPhone: _phone,
    reminderAfterMinutes: _reminder,
    compare: _compare,
    unfilled: _unfilled,
    simulated: _simulated,
    simulatedMatch: _match,
    legalHold: _hold,
    ...kept
  } = state.settings;
  return {
    ...kept,
    ...(state.hold && { legalHold: true }),
    capturePlan: planAgain(state),
    expiresInSeconds: OPEN_SECONDS,
    notifyEmail: null,
    appealOf: state.id,
  };
}

function planAgain(state: Verification): Settings["capturePlan"] {
  const doubted = doubtedCaptures(state);
  if (state.settings.capturePlan.kind === "anonymous")
    return { kind: "anonymous", maxCaptures: Math.max(1, doubted.length) };
  const keys = doubted.map(({ step }) => step);
  const steps = activeSteps(state).filter((step) => isMediaStep(step) && keys.includes(step.key));
  return { kind: "steps", steps: steps.map(askedOnce) };
}

/** One photo, or the two of a code on paper. Its condition was about an answer that is not asked for again. */
function askedOnce({ when: _when, ...step }: Step): Step {
  const count = step.kind === "image" && step.sceneCode ? SCENE_CODE_PHOTOS : 1;
  return { ...step, min: count, max: count };
}
