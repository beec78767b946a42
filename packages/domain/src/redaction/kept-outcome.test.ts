import { CONSISTENCY_RESULTS } from "../consistency/consistency-shape.ts";
import fc from "fast-check";
import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import { CHECKS } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { newCandidateId, newCaptureId, newVerificationId } from "../ids.ts";
import { checksOf } from "../verification/checks.ts";
import { resultOf } from "../verification/result.ts";
import type { Settings } from "../verification/settings.ts";
import type { SimilarPhoto } from "../verification/similar-photo.ts";
import type { Capture, Verification } from "../verification/state.ts";
import { judge } from "../verification/verdict.ts";
import { viewOf } from "../verification/view.ts";
import { redactState } from "./redact-state.ts";

const NOW = Date.UTC(2026, 10, 21);
const MISMATCH: Finding = { ...CLEAR, status: "flagged" };
const PAGE = { id: newCandidateId(NOW), pageUrl: "https://a.example/", match: "full", score: 1 } as const;
const SIMILAR: SimilarPhoto = {
  method: "phash",
  distance: 0,
  verificationId: newVerificationId(NOW),
  captureId: newCaptureId(NOW),
  matchedCaptureId: newCaptureId(NOW),
  matchedCreatedAt: NOW,
};

const image = {
  kind: "image",
  min: 0,
  max: 3,
  overlay: "none",
  camera: "rear",
  ocr: "none",
  allowFile: false,
} as const;
const words = fc.constantFrom("a car", undefined);

/** Each text may be there or not. */
const settings = fc
  .record({
    signalsRequired: fc.subarray([...CHECKS]),
    step: words,
    object: words,
    context: words,
    hasSteps: fc.boolean(),
  })
  .map(({ signalsRequired, step, object, context, hasSteps }): Partial<Settings> => {
    const own = {
      ...image,
      key: "front",
      description: "",
      ...(step !== undefined && { expectedObject: step }),
    };
    return {
      signalsRequired,
      ...(hasSteps && {
        capturePlan: { kind: "steps", steps: [own, { ...image, key: "back", description: "" }] },
      }),
      ...(object !== undefined && { expectedObject: object }),
      ...(context !== undefined && { context: { kind: context, summary: context } }),
    };
  });

const finding = fc.constantFrom<Finding>(
  CLEAR,
  CLEAR,
  MISMATCH,
  { ...CLEAR, editedPart: true },
  { ...MISMATCH, candidates: [PAGE] },
  { status: "unavailable", reason: "timeout" },
);
const capture = fc.record({
  kind: fc.constantFrom<Capture["kind"]>("image", "upload", "video"),
  step: fc.constantFrom("front", "back"),
  contentType: fc.constantFrom("image/jpeg", "application/pdf"),
  findings: fc.record(Object.fromEntries(CHECKS.map((check) => [check, finding]))),
  similar: fc.option(fc.constant(SIMILAR), { nil: undefined }),
});

/** Completed, so every check that applies has an answer. */
const completed = fc
  .record({
    settings,
    captures: fc.array(capture, { maxLength: 3 }),
    decision: fc.constantFrom<Verification["decision"]>(undefined, { value: "accepted", at: NOW }),
    narrative: fc.constantFrom(undefined, "Paid."),
    result: fc.constantFrom(...CONSISTENCY_RESULTS, undefined),
  })
  .map(({ settings: chosen, captures, decision, narrative, result }): Verification => {
    const state = aVerification(chosen, NOW);
    return {
      ...state,
      status: "completed",
      ...(result && { consistency: { result, found: [], rules: [] } }),
      captures: captures.map(({ findings, similar, ...file }) => {
        const stored = aPhoto(file, NOW);
        const asked = checksOf(state.settings, stored);
        const answers = Object.entries(findings).filter(([check]) => asked.some((each) => each === check));
        return {
          ...stored,
          receivedAt: NOW,
          removed: false,
          findings: Object.fromEntries(answers),
          ...(similar && { similar }),
        };
      }),
      ...(decision && { decision }),
      ...(narrative !== undefined && { narrative }),
    };
  });

describe("a redaction (CONTRACT G4.7)", () => {
  it("keeps the verdict, the outcome and whether the object was there", ({ expect }) => {
    fc.assert(
      fc.property(completed, (state) => {
        const left = redactState(state);
        const { sources: _, ...reverse } = judge(state).reverseSearch ?? {};
        expect(judge(left)).toMatchObject({
          ...judge(state),
          ...(judge(state).reverseSearch && { reverseSearch: reverse }),
        });
        expect(resultOf(left).conclusion).toBe(resultOf(state).conclusion);
        expect(resultOf(left).outcome).toBe(resultOf(state).outcome);
        expect(viewOf(left).objectMatch?.status).toBe(viewOf(state).objectMatch?.status);
      }),
      { numRuns: 500 },
    );
  });

  it("removes the words of what was expected, and shows no blank ones", ({ expect }) => {
    fc.assert(
      fc.property(completed, (state) => {
        const left = redactState(state);
        expect(JSON.stringify(left)).not.toContain("a car");
        expect(JSON.stringify(viewOf(left))).not.toContain("expectedObject");
      }),
    );
  });
});
