import { isTerminal } from "../status.ts";
import { type Refusal, refuse } from "./command.ts";
import type { Event } from "./event.ts";
import { asksLive } from "./settings.ts";
import { isMediaStep } from "./step-kinds.ts";
import { isTakenLive, signsOf } from "./source.ts";
import { keptCaptures, type StoredCapture, type Verification } from "./state.ts";
import { activeSteps, freePlaces, type Progress } from "./steps.ts";

/** CONTRACT G3.4, in its order: expired, over, unknown step, full, submitted, location. */
export function decideCapture(
  state: Verification,
  capture: StoredCapture,
  now: number,
): readonly Event[] | Refusal {
  if (state.captures.some(({ id }) => id === capture.id)) return [];
  const refusal = captureRefusal(state, capture);
  const judged = judgeSource(state, judgeChallenge(state, withoutForeignPlace(capture)));
  return refusal ?? [{ type: "verification.capture.persisted", at: now, capture: judged }];
}

/** One nonce, one photo: the second that answers it may be a replay. */
function judgeChallenge({ captures }: Verification, capture: StoredCapture): StoredCapture {
  if (capture.nonce === undefined || captures.every(({ nonce }) => nonce !== capture.nonce)) return capture;
  return { ...capture, challenge: "stale" };
}

/** SPEC 2.1: where the device is when it hands over a file says nothing of where the file is from. */
function withoutForeignPlace(capture: StoredCapture): StoredCapture {
  if (isTakenLive(capture)) return capture;
  const { location: _location, ...kept } = capture;
  return kept;
}

/** The door refuses files that are not asked for; an upload that was begun before it did is kept as what it is. */
function judgeSource({ settings, createdAt }: Verification, capture: StoredCapture): StoredCapture {
  const isNotLive = capture.source === "file" && asksLive(settings, capture.step);
  const signs = signsOf(capture, createdAt);
  return { ...capture, ...(isNotLive && { notLive: true }), ...(signs.length > 0 && { signs }) };
}

/** Why this file is not taken, by what can be known before its bytes. */
export function captureRefusal(
  state: Progress & Pick<Verification, "status" | "submittedAt">,
  capture: Pick<StoredCapture, "step" | "location">,
): Refusal | undefined {
  if (state.status === "expired") return refuse("expired");
  if (isTerminal(state.status)) return refuse("already_finalized");
  const placed = placeRefusal(state, capture);
  if (placed) return placed;
  if (state.submittedAt !== undefined) return refuse("already_finalized");
  const isFirst = keptCaptures(state).length === 0;
  if (state.settings.requireLocation && isFirst && !capture.location) return refuse("location_required");
  return undefined;
}

function placeRefusal(state: Progress, { step: wanted }: Pick<StoredCapture, "step">): Refusal | undefined {
  const { capturePlan } = state.settings;
  if (capturePlan.kind === "anonymous") {
    if (wanted !== undefined) return refuse("unknown_step");
  } else {
    const step = activeSteps(state).find(({ key }) => key === wanted);
    if (!step || !isMediaStep(step)) return refuse("unknown_step");
  }
  return freePlaces(state, wanted) <= 0 ? refuse("step_full") : undefined;
}
