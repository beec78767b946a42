import { isTerminal } from "../status.ts";
import { type Refusal, refuse } from "./command.ts";
import type { Event } from "./event.ts";
import { asksLive, isMediaStep } from "./settings.ts";
import { keptCaptures, type StoredCapture, type Verification } from "./state.ts";
import { activeSteps, freePlaces } from "./steps.ts";

/** CONTRACT G3.4, in its order: expired, over, unknown step, full, submitted, location. */
export function decideCapture(
  state: Verification,
  capture: StoredCapture,
  now: number,
): readonly Event[] | Refusal {
  if (state.captures.some(({ id }) => id === capture.id)) return [];
  const refusal = refusalOf(state, capture);
  const judged = judgeSource(state, judgeChallenge(state, capture));
  return refusal ?? [{ type: "verification.capture.persisted", at: now, capture: judged }];
}

/** One nonce, one photo: the second that answers it may be a replay. */
function judgeChallenge({ captures }: Verification, capture: StoredCapture): StoredCapture {
  if (capture.nonce === undefined || captures.every(({ nonce }) => nonce !== capture.nonce)) return capture;
  return { ...capture, challenge: "stale" };
}

/** Kept all the same: a camera may have been refused, and the tenant sees what it is. */
function judgeSource({ settings }: Verification, capture: StoredCapture): StoredCapture {
  const isNotLive = capture.source === "file" && asksLive(settings, capture.step);
  return isNotLive ? { ...capture, notLive: true } : capture;
}

function refusalOf(state: Verification, capture: StoredCapture): Refusal | undefined {
  if (state.status === "expired") return refuse("expired");
  if (isTerminal(state.status)) return refuse("already_finalized");
  const placed = placeRefusal(state, capture);
  if (placed) return placed;
  if (state.submittedAt !== undefined) return refuse("already_finalized");
  const isFirst = keptCaptures(state).length === 0;
  if (state.settings.requireLocation && isFirst && !capture.location) return refuse("location_required");
  return undefined;
}

function placeRefusal(state: Verification, capture: StoredCapture): Refusal | undefined {
  const { capturePlan } = state.settings;
  if (capturePlan.kind === "anonymous") {
    if (capture.step !== undefined) return refuse("unknown_step");
  } else {
    const step = activeSteps(state).find(({ key }) => key === capture.step);
    if (!step || !isMediaStep(step)) return refuse("unknown_step");
  }
  return freePlaces(state, capture.step) <= 0 ? refuse("step_full") : undefined;
}
