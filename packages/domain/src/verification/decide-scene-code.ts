import { closedToEvidence } from "./closed-to-evidence.ts";
import { type Refusal, refuse } from "./command.ts";
import { conflict } from "./conflict.ts";
import type { Event } from "./event.ts";
import { SCENE_CODE_LIFETIME_MS, type SceneCode } from "./scene-code.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** A code with less time left is not handed out again: writing takes a minute. */
const FRESH_MS = 60_000;
/** CONTRACT G19.3: for the photo's way over a slow network. */
const TRANSFER_MS = 2 * 60_000;
/** Our choice: each code stays in the log, which a link's holder could otherwise grow without limit. */
const MOST_CODES = 60;

/** The newest code of a step, if it is still worth writing down. */
export function freshSceneCode(
  { sceneCodes = [] }: Pick<Verification, "sceneCodes">,
  step: string,
  now: number,
): SceneCode | undefined {
  return sceneCodes.findLast((each) => each.step === step && each.expiresAt - now >= FRESH_MS);
}

/** CONTRACT G19.2: a step has a new code, unless the one it has is fresh. */
export function decideSceneCode(
  state: Verification,
  { step: key, code }: { readonly step: string; readonly code: string },
  now: number,
): readonly Event[] | Refusal {
  const closed = closedToEvidence(state);
  if (closed) return closed;
  const step = activeSteps(state).find((each) => each.key === key);
  if (step?.kind !== "image" || !step.sceneCode) return refuse("unknown_step");
  if (freshSceneCode(state, key, now)) return [];
  if ((state.sceneCodes ?? []).length >= MOST_CODES)
    return conflict({ because: "codes_used_up", most: MOST_CODES });
  const expiresAt = now + SCENE_CODE_LIFETIME_MS;
  return [{ type: "verification.scene_code.issued", at: now, step: key, code, expiresAt }];
}

/** Whether the code that a photo names was one of its step's, and in time (CONTRACT G19.3). */
export function judgeSceneCode(state: Verification, capture: StoredCapture, now: number): StoredCapture {
  const { sceneCode: named, step } = capture;
  if (!named) return capture;
  const issued = (state.sceneCodes ?? []).filter((each) => each.step === step && each.code === named.code);
  const sentAt = named.promisedAt ?? now - TRANSFER_MS;
  const isCurrent = issued.some(({ expiresAt }) => sentAt <= expiresAt);
  const known = isCurrent ? "current" : "expired";
  return { ...capture, sceneCode: { ...named, state: issued.length > 0 ? known : "unknown" } };
}
