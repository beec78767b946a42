import { isTerminal } from "../status.ts";
import { type Refusal, refuse } from "./command.ts";
import type { Event } from "./event.ts";
import { isMediaStep } from "./step-kinds.ts";
import { judgeSceneCode } from "./decide-scene-code.ts";
import { isTakenLive, signsOf } from "./source.ts";
import { keptCaptures, type StoredCapture, type Verification } from "./state.ts";
import { activeSteps, freePlaces, type Progress } from "./steps.ts";

/** CONTRACT G3.4, in this order: expired, ended, unknown step, full, submitted, location. */
export function decideCapture(
  state: Verification,
  capture: StoredCapture,
  now: number,
): readonly Event[] | Refusal {
  if (state.captures.some(({ id }) => id === capture.id)) return [];
  const refusal = captureRefusal(state, capture);
  const named = judgeSceneCode(state, capture, now);
  const judged = withSigns(state, judgeChallenge(state, withoutForeignPlace(named)));
  return refusal ?? [{ type: "verification.capture.persisted", at: now, capture: judged }];
}

/** One nonce, one photo: a second photo with the same nonce may be a replay. */
function judgeChallenge({ captures }: Verification, capture: StoredCapture): StoredCapture {
  if (capture.nonce === undefined || captures.every(({ nonce }) => nonce !== capture.nonce)) return capture;
  return { ...capture, challenge: "stale" };
}

/** SPEC 2.1: the device's position when a file is uploaded says nothing about where the file was made. */
function withoutForeignPlace(capture: StoredCapture): StoredCapture {
  if (isTakenLive(capture)) return capture;
  const { location: _location, ...kept } = capture;
  return kept;
}

function withSigns({ createdAt }: Verification, capture: StoredCapture): StoredCapture {
  const signs = signsOf(capture, createdAt);
  return signs.length > 0 ? { ...capture, signs } : capture;
}

/** Why this file is refused, as far as that can be known before its bytes arrive. */
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
