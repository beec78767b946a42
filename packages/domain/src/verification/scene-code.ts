import { closedToEvidence } from "./closed-to-evidence.ts";
import { type Refusal, refuse } from "./command.ts";
import { conflict } from "./conflict.ts";
import type { Event } from "./event.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/**
 * No two of these look alike in block letters, also upside down. `packages/reading/models/scene-code.md` has the measured
 * confusions and the characters that were left out for them.
 */
export const SCENE_CODE_ALPHABET = "ACEFHKMNPRTX347";
export const SCENE_CODE_LENGTH = 5;
/** How many photos show a code, each from another side. */
export const SCENE_CODE_VIEWS = 2;

/** CONTRACT G19.2. */
export const SCENE_CODE_LIFETIME_MS = 5 * 60_000;
/** A code with less time left is not handed out again: writing takes a minute. */
const FRESH_MS = 60_000;
/** CONTRACT G19.3: for the photo's way over a slow network. */
const TRANSFER_MS = 2 * 60_000;
/** Our choice: each code stays in the log, which a link's holder could otherwise grow without limit. */
const MOST_CODES = 60;

/** A code that was handed out for a step. */
export type SceneCode = { readonly step: string; readonly code: string; readonly expiresAt: number };

/** The code that a photo named. */
export type NamedSceneCode = {
  readonly code: string;
  /** When the service knew the photo's hash, if that was before its last byte. */
  readonly promisedAt?: number;
  /** Decided on arrival. `unknown`: not a code of this step. */
  readonly state?: "current" | "expired" | "unknown";
};

/** Five different characters, as equal neighbours are read as one, and a digit among them, so that no word is a code. */
export function isSceneCode(text: string): boolean {
  const characters = new Set(text);
  return (
    text.length === SCENE_CODE_LENGTH &&
    characters.size === SCENE_CODE_LENGTH &&
    [...characters].every((character) => SCENE_CODE_ALPHABET.includes(character)) &&
    /\d/.test(text)
  );
}

/** One of 265,320, each equally likely. */
export function newSceneCode(): string {
  for (;;) {
    const code = Array.from({ length: SCENE_CODE_LENGTH }, randomCharacter).join("");
    if (isSceneCode(code)) return code;
  }
}

function randomCharacter(): string {
  const most = 256 - (256 % SCENE_CODE_ALPHABET.length);
  for (;;) {
    const [byte = most] = crypto.getRandomValues(new Uint8Array(1));
    // Larger bytes would make the first characters likelier
    if (byte < most) return SCENE_CODE_ALPHABET.charAt(byte % SCENE_CODE_ALPHABET.length);
  }
}

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
