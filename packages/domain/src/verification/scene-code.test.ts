import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { PlaceRelation, SceneCodeReading } from "../meaning/scene-code-reading.ts";
import { doubtsOf, outcomeOf } from "../review/outcome.ts";
import { dueOf } from "../review/due.ts";
import { redactState } from "../redaction/redact-state.ts";
import type { Command } from "./command.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { decideSceneCode } from "./decide-scene-code.ts";
import { isSceneCode, SCENE_CODE_ALPHABET } from "./scene-code.ts";
import { captureSceneCode, sceneCodesOf } from "./scene-code-result.ts";
import type { Settings } from "./settings.ts";
import type { Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const MINUTE = 60_000;
const [CODE, OTHER] = ["7KM3X", "A4CEF"];
const image = { kind: "image", overlay: "none", camera: "rear", ocr: "none", allowFile: false } as const;
const common = { description: "With the code", min: 2, max: 2 };
const STEPS = [
  { ...image, ...common, key: "proof", sceneCode: true },
  { ...image, ...common, key: "plain", min: 0 },
] as const;

function opened(settings: Partial<Settings> = {}): Verification {
  const plan = { capturePlan: { kind: "steps", steps: STEPS } } as const;
  return aVerification({ mode: "verification", ...plan, ...settings }, NOW);
}

function after(state: Verification, command: Command, now: number): Verification {
  const decided = decide(state, command, now);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

function issued(state: Verification, code = CODE, now = NOW): Verification {
  return after(state, { type: "issue_scene_code", step: "proof", code }, now);
}

function photographed(state: Verification, code?: string, now = NOW, promisedAt?: number): Verification {
  const sceneCode = code === undefined ? undefined : { code, ...(promisedAt && { promisedAt }) };
  const capture = aPhoto({ source: "camera", step: "proof", ...(sceneCode && { sceneCode }) }, now);
  return after(state, { type: "capture", capture }, now);
}

type Read = {
  readonly found: SceneCodeReading["found"];
  readonly text?: string;
  readonly place?: PlaceRelation;
};

/** The photo at this index is judged; `place` relates it to all earlier ones. */
function judged(state: Verification, index: number, { found, text, place = "unclear" }: Read): Verification {
  const capture = state.captures[index];
  if (!capture) throw new Error("no such capture");
  const earlier = state.captures.slice(0, index).filter(({ removed }) => !removed);
  const places = earlier.map(({ id: captureId }) => ({ captureId, relation: place }));
  const code = { found, model: "m@1", places, ...(text !== undefined && { text }) };
  const report = {
    captureId: capture.id,
    findings: { ai: CLEAR },
    analyses: [{ analysis: "scene_code", code } as const],
  };
  return after(state, { type: "settle", report }, NOW);
}

const EXPECTED = { found: "expected", text: CODE, place: "other_side" } as const;

/** A submitted verification with two photos of the code and these readings. */
function twoRead(first: Read, second: Read, settings: Partial<Settings> = {}): Verification {
  const taken = photographed(photographed(issued(opened(settings)), CODE), CODE);
  return judged(judged(after(taken, { type: "submit" }, NOW), 0, first), 1, second);
}

describe("the alphabet", () => {
  it("has none of the characters that people or the reader take for each other", ({ expect }) => {
    for (const alike of ["0OQD", "1IL", "2Z", "5S", "8B", "UV", "6G", "9", "J", "W", "Y"])
      for (const character of alike) expect(SCENE_CODE_ALPHABET).not.toContain(character);
  });

  it.for(["7KM3", "7KM3XA", "7KM37", "MARCH", "7KM30", ""])(
    "does not take %s for a code",
    (text, { expect }) => {
      expect(isSceneCode(text)).toBe(false);
    },
  );
});

describe("a code for a step", () => {
  it("stays the same while a minute of it is left, then there is another one", ({ expect }) => {
    const first = issued(opened());
    expect(decideSceneCode(first, { step: "proof", code: OTHER }, NOW + 4 * MINUTE)).toEqual([]);
    const second = issued(first, OTHER, NOW + 4 * MINUTE + 1);
    expect(second.sceneCodes).toEqual([
      { step: "proof", code: CODE, expiresAt: NOW + 5 * MINUTE },
      { step: "proof", code: OTHER, expiresAt: NOW + 9 * MINUTE + 1 },
    ]);
  });

  it("is refused for a step that asks for none, after submission, and beyond the most", ({ expect }) => {
    const state = opened();
    for (const step of ["plain", "unknown"])
      expect(decideSceneCode(state, { step, code: CODE }, NOW)).toEqual({ refused: "unknown_step" });
    const done = after(photographed(photographed(state)), { type: "submit" }, NOW);
    expect(decideSceneCode(done, { step: "proof", code: CODE }, NOW)).toEqual({
      refused: "already_finalized",
    });
    const old = { step: "proof", code: CODE, expiresAt: NOW };
    const full = { ...state, sceneCodes: Array.from({ length: 60 }, () => old) };
    expect(decideSceneCode(full, { step: "proof", code: CODE }, NOW)).toMatchObject({ refused: "conflict" });
  });

  it("counts two minutes longer for a photo on its way, and from the moment its hash was known", ({
    expect,
  }) => {
    const state = issued(opened());
    const stateAt = (now: number, promisedAt?: number) =>
      photographed(state, CODE, now, promisedAt).captures[0]?.sceneCode?.state;
    expect(stateAt(NOW + 7 * MINUTE)).toBe("current");
    expect(stateAt(NOW + 7 * MINUTE + 1)).toBe("expired");
    expect(stateAt(NOW + 20 * MINUTE, NOW + 5 * MINUTE)).toBe("current");
    expect(stateAt(NOW + 20 * MINUTE, NOW + 5 * MINUTE + 1)).toBe("expired");
  });

  it("is unknown if it is of another step or of no one", ({ expect }) => {
    expect(photographed(issued(opened()), OTHER).captures[0]?.sceneCode?.state).toBe("unknown");
  });
});

describe("what two photos say of their code", () => {
  it("is read if both show it and one place from different sides", ({ expect }) => {
    const state = twoRead(EXPECTED, EXPECTED);
    expect(sceneCodesOf(state)).toEqual({
      proof: { result: "read", expected: CODE, read: CODE, samePlace: true },
    });
    const [first, second] = state.captures;
    expect(first && captureSceneCode(state, first)).toEqual({ result: "read", expected: CODE, read: CODE });
    expect(second && captureSceneCode(state, second)?.samePlace).toBe(true);
    expect(outcomeOf({ view: viewOf(state), due: dueOf(state) })).toBe("genuine");
  });

  it.for<[string, Read, Read]>([
    ["unreadable", EXPECTED, { ...EXPECTED, found: "none" }],
    ["one_view", EXPECTED, { ...EXPECTED, place: "same_side" }],
    ["other_place", EXPECTED, { ...EXPECTED, place: "unclear" }],
  ])(
    "is not read because of %s, which is a reason to look and never one against it",
    ([reason, ...reads], { expect }) => {
      const state = twoRead(...reads);
      expect(sceneCodesOf(state)).toMatchObject({ proof: { result: "not_read", reason, expected: CODE } });
      const judgedView = { view: viewOf(state), due: dueOf(state) };
      expect(judgedView.view.verdict).toMatchObject({ svc: true, signals: [] });
      expect([outcomeOf(judgedView), doubtsOf(judgedView)]).toEqual(["look", ["scene_code"]]);
    },
  );

  it("is wrong if one of them surely shows another code", ({ expect }) => {
    const state = twoRead(EXPECTED, { found: "other", text: OTHER, place: "other_side" });
    expect(sceneCodesOf(state)).toMatchObject({ proof: { result: "wrong", expected: CODE, read: OTHER } });
    expect(viewOf(state).verdict?.svc).toBe(true);
  });

  it.for<[string, string | undefined, number]>([
    ["no_code", undefined, NOW],
    ["unknown_code", OTHER, NOW],
    ["expired", CODE, NOW + 10 * MINUTE],
  ])("keeps the photo and says %s", ([reason, code, now], { expect }) => {
    const taken = photographed(photographed(issued(opened()), CODE), code, now);
    const state = judged(judged(after(taken, { type: "submit" }, now), 0, EXPECTED), 1, EXPECTED);
    expect(state.captures).toHaveLength(2);
    expect(sceneCodesOf(state)).toMatchObject({ proof: { result: "not_read", reason } });
  });

  it("is not read by one photo alone, and says nothing of a step without photos", ({ expect }) => {
    const one = photographed(issued(opened()), CODE);
    expect(sceneCodesOf(judged(one, 0, EXPECTED))).toMatchObject({ proof: { reason: "one_view" } });
    expect(sceneCodesOf(issued(opened()))).toBeUndefined();
  });

  it("does not count the surroundings of a retaken photo", ({ expect }) => {
    const taken = photographed(photographed(issued(opened()), CODE), CODE);
    const read = judged(judged(taken, 0, EXPECTED), 1, EXPECTED);
    const [first] = read.captures;
    if (!first) throw new Error("no photo");
    const retaken = after(read, { type: "remove_capture", captureId: first.id }, NOW);
    expect(sceneCodesOf(retaken)).toMatchObject({ proof: { result: "not_read", reason: "one_view" } });
  });

  it.for([
    ["clean", "read"],
    ["scene_code:not_read", "not_read"],
    ["scene_code:wrong", "wrong"],
  ] as const)("is forced by the sandbox: %s", ([simulated, result], { expect }) => {
    const state = twoRead({ found: "none" }, { found: "none" }, { simulated });
    expect(sceneCodesOf(state)).toMatchObject({ proof: { result } });
  });

  it("keeps its result when it is redacted, without what was read", ({ expect }) => {
    const state = twoRead(EXPECTED, { found: "other", text: OTHER });
    const left = sceneCodesOf(redactState(state));
    expect(left).toEqual({ proof: { result: "wrong", expected: CODE, samePlace: false } });
    expect(JSON.stringify(redactState(state))).not.toContain(OTHER);
  });
});
