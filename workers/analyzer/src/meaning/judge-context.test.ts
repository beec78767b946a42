import type { Look } from "@svc/platform/reader-rpc";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import type { VisionOutcome } from "@svc/providers/vision/vision";
import { describe, it } from "vitest";
import { judgeContext } from "./judge-context.ts";
import type { MeaningQuestions } from "./meaning-questions.ts";

const VISION = { model: "gemma3:12b", prompt: "judge-picture@1" };
const OBJECT = { expectedObject: "a car" };
const BOTH = { ...OBJECT, stated: { kind: "car", summary: "A car in a garage" } };

const said = (match: "match" | "mismatch" | "inconclusive", confidence = 0.9) => ({
  match,
  confidence,
  reasoning: `It is a ${match}.`,
});

function answered(answer: VisionAnswer): VisionOutcome {
  return { answered: answer };
}

function seen(...objects: readonly (readonly [string, "match" | "mismatch" | "inconclusive"])[]): Look {
  return {
    objects: objects.map(([expected, match]) => ({ expected, ...said(match, 0.7) })),
    texts: [],
    models: { objects: { name: "centernet-coco", version: "1" } },
  };
}

function judged(context: MeaningQuestions["context"], look?: Look | "failed", outcome?: VisionOutcome) {
  return judgeContext({ ...(context && { context }) }, { look, outcome }, outcome && VISION);
}

function both(object: "match" | "mismatch", context: "match" | "mismatch" | "inconclusive") {
  return judged(BOTH, undefined, answered({ object: said(object), context: said(context) })).status;
}

describe("context (SPEC 1, CONTRACT G1.4)", () => {
  it("is the vision model's word, whose model and prompt the finding names", ({ expect }) => {
    expect(judged(OBJECT, seen(["a car", "match"]), answered({ object: said("mismatch") }))).toEqual({
      status: "flagged",
      score: 0.9,
      confidence: 0.9,
      model: { name: "gemma3:12b", version: "judge-picture@1" },
      evidence: [{ kind: "vision_model", detail: "It is a mismatch." }],
    });
  });

  it("of a match is as likely a mismatch as the model is unsure", ({ expect }) => {
    expect(judged(OBJECT, undefined, answered({ object: said("match", 0.75) }))).toMatchObject({
      status: "clear",
      confidence: 0.25,
    });
  });

  it("is the detector's word where no model answers or the model cannot say", ({ expect }) => {
    const look = seen(["a car", "match"]);
    const finding = {
      status: "clear",
      model: { name: "centernet-coco", version: "1" },
      evidence: [{ kind: "object_detector", detail: "It is a match." }],
    };
    expect(judged(OBJECT, look)).toMatchObject(finding);
    expect(judged(OBJECT, look, answered({ object: said("inconclusive") }))).toMatchObject(finding);
    expect(judged(OBJECT, look, { later: "late" })).toMatchObject(finding);
  });

  it("matches only where everything that was asked matches; one mismatch is enough", ({ expect }) => {
    expect(both("match", "match")).toBe("clear");
    expect(both("match", "mismatch")).toBe("flagged");
    expect(both("mismatch", "inconclusive")).toBe("flagged");
    expect(both("match", "inconclusive")).toBe("unavailable");
  });

  it("may be a mismatch, and never a match, if the detector knows only the kind", ({ expect }) => {
    expect(judged({ stated: BOTH.stated }, seen(["car", "mismatch"]))).toMatchObject({ status: "flagged" });
    expect(judged({ stated: BOTH.stated }, seen(["car", "match"]))).toMatchObject({
      status: "unavailable",
      reason: "not_configured",
    });
  });

  it("is unanswered, by the detector too, for a picture that tells its judge what to say", ({ expect }) => {
    const withheld = answered({ object: said("inconclusive"), withheld: true });
    expect(judged(OBJECT, seen(["a car", "match"]), withheld)).toMatchObject({
      status: "unavailable",
      reason: "inconclusive",
    });
  });

  it.for<[string, Look | "failed" | undefined, VisionOutcome | undefined, string]>([
    [
      "nothing but a detector that does not know it",
      seen(["a car", "inconclusive"]),
      undefined,
      "not_configured",
    ],
    ["a model that is late", seen(["a car", "inconclusive"]), { later: "late" }, "timeout"],
    ["a model that is busy", seen(["a car", "inconclusive"]), { later: "busy" }, "error"],
    ["a reader that fails", "failed", undefined, "error"],
    ["a model that declines", seen(["a car", "inconclusive"]), { refused: "declined" }, "inconclusive"],
    [
      "an account that may ask no more",
      seen(["a car", "inconclusive"]),
      { refused: "capped" },
      "inconclusive",
    ],
    [
      "a picture that tells its judge what to say",
      seen(["a car", "inconclusive"]),
      answered({ object: said("inconclusive"), withheld: true }),
      "inconclusive",
    ],
  ])("is unavailable, never clear, with %s", ([, look, outcome, reason], { expect }) => {
    expect(judged(OBJECT, look, outcome)).toMatchObject({ status: "unavailable", reason });
  });

  it("without anything to compare with is unavailable", ({ expect }) => {
    expect(judged({})).toMatchObject({ status: "unavailable", reason: "no_evidence" });
  });
});
