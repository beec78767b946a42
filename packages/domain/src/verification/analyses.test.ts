import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { AnalysisAnswer } from "../meaning/analysis.ts";
import { conditionPart } from "../meaning/condition.ts";
import type { OcrKind } from "../meaning/text-reading.ts";
import { analysesDueAt, openAnalyses, questionsOf } from "./analyses.ts";
import type { AnalysisReport } from "./command.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { isSettled } from "./verdict.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const common = { description: "x", min: 1, max: 2 };
const image = { ...common, kind: "image", overlay: "none", camera: "rear", allowFile: false } as const;

function photoStep(key: string, ocr: OcrKind | "none", conditionAspects?: readonly string[]): Step {
  return { ...image, key, ocr, ...(conditionAspects && { conditionAspects }) };
}

const clipStep: Step = {
  ...common,
  key: "round",
  kind: "video",
  maxSeconds: 15,
  audio: false,
  expectedScene: "a walk around a car",
  conditionAspects: ["paint"],
};
const inSteps = (...steps: readonly Step[]): Partial<Settings> => ({
  mode: "verification",
  capturePlan: { kind: "steps", steps },
});

/** Submitted with these captures, whose checks have answered. */
function submitted(settings: Partial<Settings>, ...captures: readonly StoredCapture[]): Verification {
  const taken = captures.reduce<Verification>(
    (state, capture) => evolve(state, { type: "verification.capture.persisted", at: NOW, capture }),
    aVerification({ signalsRequired: ["ai"], ...settings }, NOW),
  );
  return evolve(taken, { type: "verification.submitted", at: NOW, auto: true });
}

function settled(state: Verification, report: AnalysisReport): Verification {
  const decided = decide(state, { type: "settle", report }, NOW);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

function answered(state: Verification, index: number, ...analyses: readonly AnalysisAnswer[]): Verification {
  const captureId = state.captures[index]?.id;
  if (!captureId) throw new Error("no such capture");
  return settled(state, { captureId, findings: { ai: CLEAR }, analyses });
}

function read(kind: OcrKind, text: string): AnalysisAnswer {
  return { analysis: "text", reading: { kind, text, confidence: 0.9, model: "m@1" } };
}

function scored(...scores: readonly (readonly [string, number])[]): AnalysisAnswer {
  const aspects = scores.map(([name, score]) => ({ name, score, reasoning: "So it looks." }));
  return { analysis: "condition", condition: conditionPart(aspects) };
}

describe("the question about a capture in addition to its checks", () => {
  it("is the text of its step, and the step's aspects or else the shared ones (SPEC 2.6, CONTRACT G5.4)", ({
    expect,
  }) => {
    const settings = submitted({
      ...inSteps(photoStep("plate", "plate"), photoStep("front", "none", ["Lack"])),
      conditionAspects: ["shared"],
      conditionInstructions: "Hail counts double.",
    }).settings;
    expect(questionsOf(settings, { kind: "image", step: "plate" })).toEqual({
      text: { kind: "plate" },
      condition: { aspects: ["shared"], instructions: "Hail counts double." },
    });
    expect(questionsOf(settings, { kind: "image", step: "front" })).toEqual({
      condition: { aspects: ["Lack"], instructions: "Hail counts double." },
    });
  });

  it("is nothing of an upload, and of a clip only what its step declared (SPEC 2.7)", ({ expect }) => {
    const upload: Step = { ...common, key: "papers", kind: "upload", accept: [] };
    const { settings } = submitted({ ...inSteps(upload, clipStep), conditionAspects: ["shared"] });
    expect(questionsOf(settings, { kind: "upload", step: "papers" })).toEqual({});
    expect(questionsOf(settings, { kind: "video", step: "round" })).toEqual({
      scene: { expected: "a walk around a car" },
      condition: { aspects: ["paint"] },
    });
  });
});

describe("a verdict", () => {
  const settings = { ...inSteps(photoStep("plate", "plate")), conditionAspects: ["paint"] };
  const photo = aPhoto({ step: "plate" }, NOW);

  it("waits until what was asked of every photo is answered, and is not changed by it", ({ expect }) => {
    const open = answered(submitted(settings, photo), 0);
    expect(open.status).toBe("partially_captured");
    expect(isSettled(open)).toBe(false);
    const half = answered(open, 0, read("plate", "B-AB 1234"));
    expect(half.status).toBe("partially_captured");
    const whole = answered(half, 0, scored(["paint", 3]));
    expect(whole.status).toBe("completed");
    expect(viewOf(whole)).toMatchObject({
      verdict: { svc: true, signals: [] },
      ocrPrimary: "B-AB 1234",
      condition: { score: 3, label: "poor" },
    });
  });

  it("comes without unanswered questions; an event gives the reason, and nothing is refunded", ({
    expect,
  }) => {
    const silent: readonly AnalysisAnswer[] = [
      read("plate", "B-AB 1234"),
      { analysis: "condition", unavailable: "not_configured" },
    ];
    const state = submitted(settings, photo);
    const report = { captureId: photo.id, findings: { ai: CLEAR }, analyses: silent };
    const events = decide(state, { type: "settle", report }, NOW);
    expect(events).toMatchObject([
      { type: "verification.check.completed" },
      { type: "verification.analysis.completed", analysis: "text" },
      { type: "verification.analysis.unavailable", analysis: "condition", reason: "not_configured" },
      { type: "verification.completed", verdict: { svc: true } },
    ]);
    expect(events).not.toMatchObject([{}, {}, {}, { refundedCents: 20 }]);
    expect(viewOf(settled(state, report)).condition).toBeUndefined();
  });

  it("does not wait for what a lost file would have shown", ({ expect }) => {
    const state = submitted(settings, photo, aPhoto({ step: "plate" }, NOW));
    const first = answered(state, 0, read("plate", "B-AB 1234"), scored(["paint", 3]));
    const gone = {
      captureId: state.captures[1]?.id ?? photo.id,
      lost: "storage_lost",
      findings: { ai: { status: "unavailable", reason: "no_evidence" } },
    } as const;
    expect(settled(first, gone).status).toBe("completed");
  });

  it("waits at most 10 minutes for them, even for a photo that no check examines any more", ({ expect }) => {
    const state = answered(submitted(settings, photo), 0);
    expect(decide(state, { type: "lapse" }, NOW + 599_999)).toEqual([]);
    expect(decide(state, { type: "lapse" }, NOW + 600_000)).toMatchObject([
      { type: "verification.analysis.unavailable", analysis: "text", reason: "timeout" },
      { type: "verification.analysis.unavailable", analysis: "condition", reason: "timeout" },
      { type: "verification.completed", verdict: { svc: true } },
    ]);
  });

  it("accepts one answer, and none without a question", ({ expect }) => {
    const once = answered(submitted(settings, photo), 0, read("plate", "B-AB 1234"), {
      analysis: "scene",
      scene: { verdict: "match", confidence: 1, reasoning: "So it looks." },
    });
    expect(once.captures[0]?.analyses).toEqual({
      text: { state: "answered", result: read("plate", "B-AB 1234") },
    });
    expect(answered(once, 0, read("plate", "another"))).toEqual(once);
  });
});

describe("ocr_primary (CONTRACT G1.9)", () => {
  it("is of the first image step that declares `ocr`, off its first photo that has any", ({ expect }) => {
    const settings = inSteps(
      photoStep("front", "none"),
      photoStep("vin", "vin"),
      photoStep("plate", "plate"),
    );
    const photos = ["front", "plate", "vin", "vin"].map((step) => aPhoto({ step }, NOW));
    let state = submitted(settings, ...photos);
    state = answered(state, 0);
    state = answered(state, 1, read("plate", "B-AB 1234"));
    state = answered(state, 2, { analysis: "text" });
    state = answered(state, 3, read("vin", "1M8GDM9AXKP042788"));
    expect(viewOf(state)).toMatchObject({ status: "completed", ocrPrimary: "1M8GDM9AXKP042788" });
  });

  it("is absent where that step's photos show none, whatever others show", ({ expect }) => {
    const settings = inSteps(photoStep("vin", "vin"), photoStep("plate", "plate"));
    let state = submitted(settings, aPhoto({ step: "vin" }, NOW), aPhoto({ step: "plate" }, NOW));
    state = answered(state, 0, { analysis: "text" });
    state = answered(state, 1, read("plate", "B-AB 1234"));
    expect(viewOf(state)).not.toHaveProperty("ocrPrimary");
  });
});

describe("condition (SPEC 2.6)", () => {
  it("has each step by its own photos and rubric, and averages all assessed aspect scores", ({ expect }) => {
    const settings = {
      ...inSteps(photoStep("front", "none", ["Lack", "Glas"]), photoStep("back", "none")),
      conditionAspects: ["all"],
    };
    let state = submitted(settings, ...["front", "front", "back"].map((step) => aPhoto({ step }, NOW)));
    state = answered(state, 0, scored(["Lack", 8], ["Glas", 6]));
    state = answered(state, 1, scored(["Lack", 4], ["Glas", 10]));
    state = answered(state, 2, scored(["all", 2]));
    const { condition } = viewOf(state);
    expect(condition).toMatchObject({
      score: 6,
      label: "fair",
      aspects: [
        { name: "Lack", score: 6 },
        { name: "Glas", score: 8 },
        { name: "all", score: 2 },
      ],
      steps: {
        front: { score: 7, label: "fair", aspects: [{ name: "Lack" }, { name: "Glas" }] },
        back: { score: 2, label: "poor", aspects: [{ name: "all" }] },
      },
    });
  });

  it("has no steps where photos are taken without any", ({ expect }) => {
    const anonymous = submitted({ conditionAspects: ["paint"] }, aPhoto({}, NOW));
    expect(viewOf(answered(anonymous, 0, scored(["paint", 9]))).condition).not.toHaveProperty("steps");
  });
});

describe("a clip (SPEC 2.7)", () => {
  const clip = aPhoto({ step: "round", kind: "video", durationMs: 1_000 }, NOW);
  const judged = [{ atMs: 0, extracted: true, findings: { ai: CLEAR } }];
  const scene = {
    analysis: "scene",
    scene: { verdict: "mismatch", confidence: 0.8, reasoning: "A street, no car." },
  } as const;

  it("shows its scene and its condition with what was found in its pictures", ({ expect }) => {
    const state = settled(submitted(inSteps(clipStep), clip), {
      captureId: clip.id,
      findings: {},
      clipFrames: judged,
      analyses: [scene, scored(["paint", 5])],
    });
    const view = viewOf(state);
    expect(view).toMatchObject({
      status: "completed",
      verdict: { svc: true },
      videoAnalysis: { framesAnalyzed: 1, scene: scene.scene, condition: { score: 5 } },
    });
    // A clip's results appear only with the clip.
    expect(view).not.toHaveProperty("condition");
  });

  it("is waited for 10 minutes; checks without an answer by then are unavailable", ({ expect }) => {
    const state = settled(submitted(inSteps(clipStep), clip), {
      captureId: clip.id,
      findings: {},
      clipFrames: judged,
    });
    expect(state.status).toBe("partially_captured");
    const dueAt = analysesDueAt(state) ?? 0;
    expect(dueAt).toBe(NOW + 600_000);
    const lapsed = decide(state, { type: "lapse" }, dueAt);
    expect(lapsed).toMatchObject([
      { type: "verification.analysis.unavailable", analysis: "condition", reason: "timeout" },
      { type: "verification.analysis.unavailable", analysis: "scene", reason: "timeout" },
      { type: "verification.completed" },
    ]);
  });

  it("shows its scene even if no picture was judged", ({ expect }) => {
    const state = settled(submitted({ ...inSteps(clipStep), signalsRequired: ["context"] }, clip), {
      captureId: clip.id,
      findings: {},
      analyses: [scene, { analysis: "condition", unavailable: "inconclusive" }],
    });
    expect(openAnalyses(state.settings, state.captures[0] ?? { ...clip })).toEqual([]);
    expect(viewOf(state).videoAnalysis).toEqual({
      captureId: clip.id,
      framesExtracted: 0,
      framesAnalyzed: 0,
      signals: {},
      scene: scene.scene,
    });
  });
});
