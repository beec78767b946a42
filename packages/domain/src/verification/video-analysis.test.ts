import { describe, it } from "vitest";
import { CLEAR } from "../../test/build.ts";
import type { Check } from "../check-rules.ts";
import type { Finding, ReverseCandidate } from "../finding.ts";
import { newCandidateId, newCaptureId } from "../ids.ts";
import type { ClipFrame } from "./clip.ts";
import { clipFinding, type VideoAnalysis, videoAnalysis, worstAnalysis } from "./video-analysis.ts";

const CAPTURE = newCaptureId(Date.UTC(2026, 10, 21));
const MODEL = { name: "test", version: "1" };

type Answer = Extract<Finding, { readonly score: number }>;

const flagged = (score: number, confidence: number): Answer => ({
  status: "flagged",
  score,
  confidence,
  model: MODEL,
  evidence: [],
});
const clear = (score: number, confidence: number): Answer => ({ ...CLEAR, score, confidence });
const found = (...candidates: readonly ReverseCandidate[]): Finding => ({
  ...flagged(1, 1),
  candidates,
});
const page = (pageUrl: string, score: number): ReverseCandidate => ({
  id: newCandidateId(0),
  pageUrl,
  match: "full",
  score,
});

/** One frame per second with one check's finding; undefined if it was not asked. */
function clip(check: Check, ...findings: readonly (Finding | undefined)[]): readonly ClipFrame[] {
  return findings.map((finding, second) => ({
    atMs: second * 1_000,
    extracted: true,
    findings: finding ? { [check]: finding } : {},
  }));
}

describe("the finding of a clip (CONTRACT G1.6)", () => {
  it("has, flagged, the strongest of the flagged pictures, and says how many there were", ({ expect }) => {
    const frames = clip("ai", clear(0.99, 0.99), flagged(0.7, 0.6), flagged(0.8, 0.5));
    expect(clipFinding("ai", frames)).toEqual({
      status: "flagged",
      score: 0.8,
      confidence: 0.6,
      model: MODEL,
      evidence: [
        { kind: "frames", detail: "2 of 3 pictures of the clip.", values: { count: "2", all: "3" } },
      ],
    });
  });

  it("has, clear, the strongest of all pictures and no evidence", ({ expect }) => {
    const frames = clip("ai", clear(0.1, 0.2), clear(0.3, 0.1), clear(0.2, 0.05), flagged(0.6, 0.15));
    expect(clipFinding("ai", frames)).toEqual({
      status: "clear",
      score: 0.6,
      confidence: 0.2,
      model: CLEAR.model,
      evidence: [],
    });
  });

  it("is flagged by a ratio of exactly 0.3, and by one picture of no others only then", ({ expect }) => {
    const [c, f] = [clear(0.1, 0.1), flagged(0.9, 0.9)];
    expect(clipFinding("screen", clip("screen", f, c, c, f, c, c, f, c, c, c)).status).toBe("flagged");
    expect(clipFinding("screen", clip("screen", f, c, c, f, c, c, c)).status).toBe("clear");
    expect(clipFinding("screen", clip("screen", c, c)).status).toBe("clear");
  });

  it("is for review by one picture with a candidate, and keeps of each page the likeliest, best first", ({
    expect,
  }) => {
    const [a, b, better] = [
      page("https://a.example", 0.5),
      page("https://b.example", 0.7),
      page("https://a.example", 0.9),
    ];
    const none = clear(0, 0);
    const frames = clip("reverse", none, found(a, b), none, none, none, none, found(better), none);
    expect(clipFinding("reverse", frames)).toMatchObject({ status: "flagged", candidates: [better, b] });
    expect(clipFinding("reverse", clip("reverse", none, none))).not.toHaveProperty("candidates");
  });

  it("is unavailable, with the first reason, while a picture was not judged and nothing was detected", ({
    expect,
  }) => {
    const late: Finding = { status: "unavailable", reason: "timeout", detail: "it took too long" };
    const gone: Finding = { status: "unavailable", reason: "error" };
    expect(clipFinding("ai", clip("ai", clear(0.1, 0.1), late, gone))).toEqual({
      status: "unavailable",
      reason: "timeout",
      detail: "2 of 3 pictures of the clip were not judged: it took too long",
    });
    expect(clipFinding("ai", clip("ai", gone))).toEqual({
      status: "unavailable",
      reason: "error",
      detail: "1 of 1 pictures of the clip were not judged",
    });
    expect(clipFinding("ai", clip("ai", clear(0.1, 0.1), undefined))).toEqual({
      status: "unavailable",
      reason: "error",
      detail: "1 of 2 pictures of the clip were not judged",
    });
  });
});

const reverseOf = (...findings: readonly Finding[]) =>
  videoAnalysis(CAPTURE, clip("reverse", ...findings), ["reverse"]).signals.reverse;

describe("video_analysis (SPEC 2.7)", () => {
  it("has the confidence with ai alone, and of a search its pages", ({ expect }) => {
    const at = "https://a.example";
    const frames: readonly ClipFrame[] = [
      {
        atMs: 0,
        extracted: true,
        findings: { screen: flagged(1, 1), ai: flagged(0.9, 0.7), reverse: found(page(at, 1)) },
      },
      {
        atMs: 1_000,
        extracted: true,
        findings: { screen: clear(0, 0), ai: clear(0.1, 0.8), reverse: clear(0, 0) },
      },
    ];
    const half = {
      detected: true,
      framesEvaluated: 2,
      flaggedRatio: 0.5,
      longestRunMs: 1_000,
      flaggedAtMs: [0],
    };
    expect(videoAnalysis(CAPTURE, frames, ["screen", "ai", "reverse", "context"])).toEqual({
      captureId: CAPTURE,
      framesExtracted: 2,
      framesAnalyzed: 2,
      framesJudged: 2,
      signals: {
        screen: half,
        ai: { ...half, maxConfidence: 0.8 },
        reverse: { state: "review", framesSearched: 2, sources: [at] },
      },
    });
  });

  it("says nothing of a check that was not asked", ({ expect }) => {
    expect(Object.keys(videoAnalysis(CAPTURE, clip("ai", clear(0, 0)), ["ai"]).signals)).toEqual(["ai"]);
  });

  it("is inconclusive on pages while a picture was not searched, and no match when all were", ({
    expect,
  }) => {
    const silent: Finding = { status: "unavailable", reason: "not_configured" };
    expect(reverseOf(clear(0, 0), silent)).toEqual({ state: "inconclusive", framesSearched: 1, sources: [] });
    expect(reverseOf(clear(0, 0))).toEqual({ state: "no_match", framesSearched: 1, sources: [] });
  });

  it("counts a picture as analyzed when any check answered, and as extracted when there was one", ({
    expect,
  }) => {
    const silent: Finding = { status: "unavailable", reason: "error" };
    const frames: readonly ClipFrame[] = [
      { atMs: 0, extracted: true, findings: { screen: silent, ai: clear(0, 0) } },
      { atMs: 1_000, extracted: true, findings: { screen: silent, ai: silent } },
      { atMs: 2_000, extracted: false, findings: {} },
    ];
    expect(videoAnalysis(CAPTURE, frames, ["ai"])).toMatchObject({ framesExtracted: 2, framesAnalyzed: 1 });
  });

  it("counts a picture as judged when its findings are its own", ({ expect }) => {
    const [first = { atMs: 0, extracted: true, findings: {} }, second = first] = clip(
      "ai",
      clear(0, 0),
      clear(0, 0),
    );
    const frames = [first, { ...second, like: 0 }];
    expect(videoAnalysis(CAPTURE, frames, ["ai"])).toMatchObject({ framesAnalyzed: 2, framesJudged: 1 });
  });

  it("names moments in ascending order, whatever the order of the pictures", ({ expect }) => {
    const [first = { atMs: 0, extracted: true, findings: {} }, ...rest] = clip(
      "screen",
      ...[1, 1, 1].map(() => flagged(1, 1)),
    );
    expect(videoAnalysis(CAPTURE, [...rest, first], ["screen"]).signals.screen).toMatchObject({
      flaggedAtMs: [0, 1_000, 2_000],
      longestRunMs: 3_000,
    });
  });

  it("shows the clip with more detected checks, then the one with the greater share", ({ expect }) => {
    const [c, f] = [clear(0, 0), flagged(1, 1)];
    const of = (screen: readonly Finding[], ai: readonly Finding[]): VideoAnalysis =>
      videoAnalysis(
        CAPTURE,
        screen.map((finding, second) => ({
          atMs: second * 1_000,
          extracted: true,
          findings: { screen: finding, ai: ai[second] ?? c },
        })),
        ["screen", "ai"],
      );
    const all = of([f, f, f], [c, c, c]);
    const both = of([f, c, c], [c, f, c]);
    const little = of([c, c, c, c, c], [f, c, c, c, c]);
    expect(worstAnalysis([all, both])).toBe(both);
    expect(worstAnalysis([little, all])).toBe(all);
    expect(worstAnalysis([of([c], [c]), little])).toBe(little);
    expect(worstAnalysis([])).toBeUndefined();
  });
});
