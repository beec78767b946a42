import fc from "fast-check";
import { CLEAR, someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Finding } from "../finding.ts";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { type ClipFrame, clipFrameCount, clipGroups, clipPhotos } from "./clip.ts";
import { clipFinding, videoAnalysis, worstAnalysis } from "./video-analysis.ts";
import { consequencesOf } from "./consequences.ts";
import { clipsDueAt } from "./decide-clip.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { evolve, replay } from "./evolve.ts";
import { clipTooLong } from "./file-rules.ts";
import { minimumPhotos } from "./photos-of.ts";
import { redactEvent } from "../redaction/event-rules.ts";
import type { StoredCapture } from "./state.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const CAPTURE = newCaptureId(NOW);
const model = { name: "test", version: "1" };
const FLAGGED: Finding = { status: "flagged", score: 0.9, confidence: 0.8, model, evidence: [] };
const SILENT: Finding = { status: "unavailable", reason: "error", detail: "the model is gone" };

const OF = { c: CLEAR, f: FLAGGED, u: SILENT } as const;
type Letter = keyof typeof OF;

/** One letter per second: c clear, f flagged, u not judged. */
function framesOf(letters: string): ClipFrame[] {
  return letters.split("").map((letter, second) => {
    const finding = OF[letter as Letter]; // the tests use no other letters
    return { atMs: second * 1_000, extracted: true, findings: { screen: finding, ai: finding } };
  });
}

function analysisOf(letters: string) {
  return videoAnalysis(CAPTURE, framesOf(letters), ["screen", "ai"]);
}

function screenOf(letters: string) {
  return analysisOf(letters).signals.screen;
}

describe("the groups of a clip's seconds (CONTRACT G1.6)", () => {
  it("are counted from its start, whichever seconds are still open", ({ expect }) => {
    const [first, second] = [
      [0, 1_000, 2_000, 3_000, 4_000],
      [5_000, 6_000],
    ];
    expect(clipGroups([...first, ...second])).toEqual([first, second]);
    expect(clipGroups([3_000, 4_000, ...second])).toEqual([[3_000, 4_000], second]);
  });
});

describe("a clip as a whole (CONTRACT G1.6)", () => {
  it.for([
    ["three of ten apart", "fccfccfccc", true],
    ["two of ten apart", "fcccccfccc", false],
    ["two of twenty in a row", "ccccffcccccccccccccc", true],
    ["one of twenty", "ccccfccccccccccccccc", false],
    ["one of one", "f", true],
    ["none", "ccc", false],
  ] as const)(
    "is detected by a ratio of 0.30 or a run of 2000 ms: %s",
    ([, letters, detected], { expect }) => {
      expect(screenOf(letters)?.detected).toBe(detected);
      expect(clipFinding("screen", framesOf(letters)).status).toBe(detected ? "flagged" : "clear");
    },
  );

  it("names the flagged moments in ascending milliseconds and the longest run of them", ({ expect }) => {
    expect(screenOf("cffcfffccc")).toEqual({
      detected: true,
      framesEvaluated: 10,
      flaggedRatio: 0.5,
      longestRunMs: 3_000,
      flaggedAtMs: [1_000, 2_000, 4_000, 5_000, 6_000],
    });
  });

  it("is never clear while a picture of it was not judged, and flagged by those that were", ({ expect }) => {
    expect(clipFinding("screen", framesOf("cccu"))).toMatchObject({ status: "unavailable", reason: "error" });
    expect(clipFinding("screen", framesOf("ffcu"))).toMatchObject({ status: "flagged", confidence: 0.8 });
    expect(screenOf("fuf")).toMatchObject({ longestRunMs: 1_000, framesEvaluated: 2 });
  });

  it("says the worst of several", ({ expect }) => {
    const [clean, bad, little] = [analysisOf("cccc"), analysisOf("ffcc"), analysisOf("cccccccfc")];
    expect(worstAnalysis([clean, little, bad])).toBe(bad);
    expect(worstAnalysis([clean, little])).toBe(little);
  });

  it("holds for any sequence of pictures", ({ expect }) => {
    const letters = fc.array(fc.constantFrom("c", "f", "u"), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(letters, (drawn) => {
        const text = drawn.join("");
        const screen = screenOf(text);
        if (!screen) throw new Error("asked for");
        expect(screen.framesEvaluated).toBe(drawn.filter((each) => each !== "u").length);
        expect(screen.flaggedAtMs).toEqual(screen.flaggedAtMs.toSorted((a, b) => a - b));
        expect(screen.flaggedAtMs).toHaveLength(drawn.filter((each) => each === "f").length);
        expect(screen.longestRunMs).toBe(
          1_000 * Math.max(0, ...text.split(/[^f]+/).map((run) => run.length)),
        );
        const { status } = clipFinding("screen", framesOf(text));
        expect(status === "flagged").toBe(screen.detected);
        if (status === "clear") expect(drawn).not.toContain("u");
      }),
    );
  });
});

describe("the price of a clip (CONTRACT G5.5)", () => {
  it.for([
    [15_000, 15, 3],
    [15_900, 15, 3],
    [16_000, 16, 4],
    [400, 1, 1],
    [62_000, 60, 12],
  ] as const)("%d ms are %d frames and %d photos", ([ms, frames, photos], { expect }) => {
    expect([clipFrameCount(ms), clipPhotos(ms)]).toEqual([frames, photos]);
  });

  it("counts at creation as a clip of the length that its step allows", ({ expect }) => {
    expect(minimumPhotos(SETTINGS.capturePlan)).toBe(1);
    const [step] = STEPS;
    const steps = [{ ...step, min: 2, maxSeconds: 15 }];
    expect(minimumPhotos({ kind: "steps", steps })).toBe(6);
  });

  it("refuses a clip that is longer than its step asks for, by more than 2 s", ({ expect }) => {
    const rules = { kind: "video", maxSeconds: 15 } as const;
    expect(clipTooLong(rules, 17_000)).toBeUndefined();
    expect(clipTooLong(rules, 19_300)).toBe("lasts 19.3 s, at most 15 s are asked for");
  });
});

const STEPS = [
  { key: "walk", kind: "video", description: "Walk", min: 1, max: 1, maxSeconds: 5, audio: false },
] as const;
const SETTINGS = someSettings({
  mode: "verification",
  capturePlan: { kind: "steps", steps: STEPS },
  signalsRequired: ["screen", "ai"],
});
const CLIP: StoredCapture = {
  id: CAPTURE,
  step: "walk",
  kind: "video",
  source: "camera",
  contentType: "video/mp4",
  bytes: 10,
  durationMs: 4_200,
  sha256: "00",
};

/** The log and the state after these commands, one per second. */
function after(...commands: readonly (readonly [Parameters<typeof decide>[1], number])[]) {
  const created: Event = {
    type: "verification.created",
    at: NOW,
    id: newVerificationId(NOW),
    accountId: newAccountId(NOW),
    environment: "test",
    settings: SETTINGS,
    expiresAt: NOW + 3_600_000,
    captureUrl: "https://svc.example/v/1",
  };
  const log: Event[] = [created];
  let state = replay(log);
  for (const [command, at] of commands) {
    if (!state) throw new Error("created above");
    const decided = decide(state, command, NOW + at);
    if ("refused" in decided) throw new Error(decided.refused);
    log.push(...decided);
    state = decided.reduce(evolve, state);
  }
  if (!state) throw new Error("created above");
  return { log, state, types: log.map(({ type }) => type) };
}

const capture = [{ type: "capture", capture: CLIP }, 0] as const;
const settle = (letters: string, from = 0) =>
  [
    {
      type: "settle",
      report: { captureId: CAPTURE, findings: {}, clipFrames: framesOf(letters).slice(from) },
    },
    1_000,
  ] as const;

describe("the analysis of a clip (CONTRACT G1.6)", () => {
  it("is waited for, part by part, and then is in the log and the verdict", ({ expect }) => {
    const half = after(capture, settle("ff"));
    expect(half.state.status).toBe("partially_captured");
    expect(viewOf(half.state).videoAnalysis).toBeUndefined();
    const { state, types } = after(capture, settle("ff"), settle("ff"), settle("ffcc", 2));
    expect(state.status).toBe("completed");
    expect(types.filter((type) => type === "verification.video_analyzed")).toHaveLength(1);
    expect(types.indexOf("verification.video_analyzed")).toBeLessThan(
      types.indexOf("verification.completed"),
    );
    expect(viewOf(state)).toMatchObject({
      verdict: {
        svc: false,
        signals: [{ type: "screen_detected" }, { type: "ai_detected", confidence: 0.8 }],
      },
      videoAnalysis: { captureId: CAPTURE, framesExtracted: 4, framesAnalyzed: 4 },
    });
  });

  it("is unavailable after 10 minutes, and what was judged until then counts", ({ expect }) => {
    const begun = after(capture, settle("c"));
    expect(clipsDueAt(begun.state)).toBe(NOW + 600_000);
    const early = after(capture, settle("c"), [{ type: "lapse" }, 599_999]);
    expect(early.state.status).toBe("partially_captured");
    const late = after(capture, settle("c"), [{ type: "lapse" }, 600_000]);
    expect(viewOf(late.state)).toMatchObject({
      status: "completed",
      verdict: { svc: false, signals: [], unavailable: ["screen", "ai"] },
      videoAnalysis: { framesExtracted: 1, framesAnalyzed: 1 },
    });
    const flagged = after(capture, settle("ff"), [{ type: "lapse" }, 600_000]);
    expect(viewOf(flagged.state).verdict?.signals).toContainEqual({ type: "screen_detected" });
  });

  it("is charged once when stored and refunded whole where it could not be judged", ({ expect }) => {
    const { log, state } = after(
      [{ type: "capture", capture: { ...CLIP, durationMs: 6_000 } }, 0],
      [{ type: "lapse" }, 600_000],
    );
    const bookings = log
      .flatMap((event) => consequencesOf(event, state))
      .filter(({ type }) => type === "book");
    expect(bookings).toMatchObject([
      { booking: { cause: `charge:${CAPTURE}`, kind: "charge", amountCents: -40 } },
      { booking: { cause: `refund:${CAPTURE}`, kind: "refund", amountCents: 40 } },
    ]);
    expect(log.at(-1)).toMatchObject({ type: "verification.completed", refundedCents: 40 });
  });

  it("fails the verification when no picture of its only clip can be had", ({ expect }) => {
    const findings = { screen: NONE, ai: NONE };
    const clipFrames = framesOf("cccc").map(({ atMs }) => ({ atMs, extracted: false, findings }));
    const report = { captureId: CAPTURE, findings: {}, clipFrames };
    const { log } = after(capture, [{ type: "settle", report }, 1_000]);
    expect(log.at(-1)).toMatchObject({ type: "verification.failed", reason: "media_unreadable" });
  });

  it("is gone after a redaction, from the log too", ({ expect }) => {
    const { log, state } = after(capture, settle("ffcc"), [{ type: "redact" }, 2_000]);
    expect(viewOf(state).videoAnalysis).toBeUndefined();
    expect(viewOf(state).verdict?.svc).toBe(false);
    const rewritten = log.map(redactEvent);
    expect(JSON.stringify(rewritten)).not.toContain("flaggedAtMs");
    expect(replay(rewritten)).toEqual(state);
  });
});

const NONE: Finding = { status: "unavailable", reason: "no_evidence", detail: "no picture" };
