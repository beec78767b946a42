import type { PlaceRelation, SceneCodeReading } from "../meaning/scene-code-reading.ts";
import { ownValue } from "../own-value.ts";
import { stepsOf } from "./settings.ts";
import { simulatedSceneCode } from "./simulated-scene-code.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** In the order in which they apply (CONTRACT G19.4). */
export const SCENE_CODE_REASONS = [
  "no_code",
  "unknown_code",
  "expired",
  "unavailable",
  "unreadable",
  "one_view",
  "other_place",
] as const;
type SceneCodeReason = (typeof SCENE_CODE_REASONS)[number];

export const SCENE_CODE_RESULTS = ["read", "not_read", "wrong"] as const;

/** CONTRACT G19.4, of one photo or of a step. */
export type SceneCodeResult = {
  readonly result: (typeof SCENE_CODE_RESULTS)[number];
  /** The code that was named, if it was one of ours. */
  readonly expected?: string;
  /** The code that was read. */
  readonly read?: string;
  readonly samePlace?: boolean;
  readonly reason?: SceneCodeReason;
};

type Facts = Pick<Verification, "settings" | "captures">;

/** Undefined if its step asks for no code, or while the photo is being read. */
export function captureSceneCode(state: Facts, capture: Capture): SceneCodeResult | undefined {
  const outcome = capture.analyses?.scene_code;
  if (!asksForCode(state, capture) || !outcome) return undefined;
  const reading = readingIn(capture);
  const named = capture.sceneCode;
  const forced = simulatedSceneCode(state.settings.simulated);
  return {
    ...(forced ?? judged(capture, reading)),
    ...(named && named.state !== "unknown" && { expected: named.code }),
    ...(reading?.text !== undefined && !forced && { read: reading.text }),
    ...placeOf(state, capture),
  };
}

function asksForCode({ settings }: Facts, { step: key }: Pick<Capture, "step">): boolean {
  const step = stepsOf(settings).find((each) => each.key === key);
  return step?.kind === "image" && step.sceneCode === true;
}

function readingIn({ analyses }: Capture): SceneCodeReading | undefined {
  const outcome = analyses?.scene_code;
  return outcome?.state === "answered" && outcome.result?.analysis === "scene_code"
    ? outcome.result.code
    : undefined;
}

function judged({ sceneCode: named }: Capture, reading: SceneCodeReading | undefined) {
  if (!named) return notRead("no_code");
  if (named.state === "unknown") return notRead("unknown_code");
  if (reading?.found === "other") return { result: "wrong" } as const;
  if (named.state === "expired") return notRead("expired");
  if (!reading) return notRead("unavailable");
  return reading.found === "expected" ? ({ result: "read" } as const) : notRead("unreadable");
}

function notRead(reason: SceneCodeReason) {
  return { result: "not_read", reason } as const;
}

function placeOf(state: Facts, capture: Capture): Pick<SceneCodeResult, "samePlace"> {
  const relations = relationsOf(state, capture);
  return relations.length === 0 ? {} : { samePlace: relations.includes("other_side") };
}

/** To the earlier photos of its step that still count. */
function relationsOf(state: Facts, capture: Capture): readonly PlaceRelation[] {
  const kept = new Set(keptCaptures(state).map(({ id }) => id));
  const places = readingIn(capture)?.places ?? [];
  return places.filter(({ captureId }) => kept.has(captureId)).map(({ relation }) => relation);
}

/** By step key; undefined if no step with a photo asks for a code. */
export function sceneCodesOf(state: Verification): Readonly<Record<string, SceneCodeResult>> | undefined {
  const steps = activeSteps(state).flatMap(({ key }) => {
    const captures = keptCaptures(state).filter(({ step }) => step === key);
    const result = captures.length > 0 ? stepSceneCode(state, captures) : undefined;
    return result ? [[key, result] as const] : [];
  });
  return steps.length > 0 ? Object.fromEntries(steps) : undefined;
}

function stepSceneCode(state: Facts, captures: readonly Capture[]): SceneCodeResult | undefined {
  const results = captures.flatMap((capture) => captureSceneCode(state, capture) ?? []);
  if (results.length === 0) return undefined;
  const wrong = results.find(({ result }) => result === "wrong");
  const last = results.findLast(({ expected }) => expected !== undefined);
  const said = wrong ?? results.findLast(({ read }) => read !== undefined);
  const places = results.flatMap(({ samePlace }) => samePlace ?? []);
  return {
    ...(wrong ? ({ result: "wrong" } as const) : wholeResult(state, captures, results)),
    ...(last?.expected !== undefined && { expected: last.expected }),
    ...(said?.read !== undefined && { read: said.read }),
    // a forced outcome says nothing about the drawn photos
    ...(places.length > 0 && !state.settings.simulated && { samePlace: places.includes(true) }),
  };
}

/** Of a step without a wrong code. */
function wholeResult(state: Facts, captures: readonly Capture[], results: readonly SceneCodeResult[]) {
  const [reason] = SCENE_CODE_REASONS.filter((each) => results.some((one) => one.reason === each));
  if (reason) return notRead(reason);
  const forced = simulatedSceneCode(state.settings.simulated);
  if (forced) return forced;
  const relations = captures.flatMap((capture) => relationsOf(state, capture));
  if (relations.includes("other_side")) return { result: "read" } as const;
  return notRead(relations.includes("unclear") ? "other_place" : "one_view");
}

/** Whether a person has to look, because a code was not read or another one was. */
export function isSceneCodeOpen(codes: Readonly<Record<string, SceneCodeResult>> = {}): boolean {
  return Object.keys(codes).some((key) => ownValue(codes, key)?.result !== "read");
}
