import { CLEAR, someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { newAccountId, newCandidateId, newCaptureId, newVerificationId } from "../ids.ts";
import { REDACTED } from "../redaction/retain.ts";
import { decide } from "./decide.ts";
import { evolve, replay } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const model = { name: "test", version: "1" };
const flagged = (confidence: number): Finding => ({
  status: "flagged",
  score: confidence,
  confidence,
  model,
  evidence: [],
});
const unavailable: Finding = { status: "unavailable", reason: "timeout" };

const SETTINGS = someSettings({
  capturePlan: { kind: "anonymous", maxCaptures: 2 },
  signalsRequired: ["screen", "ai"],
});

function photo(step?: string): StoredCapture {
  return {
    id: newCaptureId(NOW),
    ...(step !== undefined && { step }),
    kind: "image",
    source: "api",
    contentType: "image/jpeg",
    bytes: 1,
    sha256: "00",
  };
}

/** A verification with one settled photo for each of these findings. */
function settled(
  settings: Partial<Settings>,
  ...found: readonly Partial<Record<Check, Finding>>[]
): Verification {
  const created = {
    type: "verification.created" as const,
    at: NOW,
    id: newVerificationId(NOW),
    accountId: newAccountId(NOW),
    environment: "test",
    settings: { ...SETTINGS, ...settings },
    expiresAt: NOW + 3_600_000,
    captureUrl: "https://svc.example/v/1",
  };
  const start = replay([created]);
  if (!start) throw new Error("replays");
  const photos = found.map((findings) => ({ capture: photo(), findings }));
  const play = (state: Verification, command: Parameters<typeof decide>[1]) => {
    const decided = decide(state, command, NOW);
    return "refused" in decided ? state : decided.reduce(evolve, state);
  };
  const captured = photos.reduce((state, { capture }) => play(state, { type: "capture", capture }), start);
  const submitted = play(captured, { type: "submit" });
  return photos.reduce(
    (state, { capture, findings }) =>
      play(state, { type: "settle", report: { captureId: capture.id, findings } }),
    submitted,
  );
}

const on = (pageUrl: string): Finding => ({
  status: "flagged",
  score: 1,
  confidence: 1,
  model,
  evidence: [],
  candidates: [{ id: newCandidateId(NOW), pageUrl, match: "full", score: 1 }],
});

/** The verdict for one photo per search outcome. */
function searched(...found: readonly Finding[]) {
  return viewOf(settled({ signalsRequired: ["reverse"] }, ...found.map((reverse) => ({ reverse })))).verdict;
}

describe("the verdict (SPEC 2.2, CONTRACT G1.4)", () => {
  it("is true when every check of every photo is clear", ({ expect }) => {
    const view = viewOf(settled({}, { screen: CLEAR, ai: CLEAR }, { screen: CLEAR, ai: CLEAR }));
    expect(view).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
    expect(view.verdict).not.toHaveProperty("unavailable");
  });

  it("has one signal a type, with the highest confidence for ai_detected", ({ expect }) => {
    const view = viewOf(
      settled({}, { screen: flagged(0.7), ai: flagged(0.91) }, { screen: flagged(0.6), ai: flagged(0.97) }),
    );
    expect(view.verdict).toEqual({
      svc: false,
      signals: [{ type: "screen_detected" }, { type: "ai_detected", confidence: 0.97 }],
    });
  });

  it("is false when a check never answered, and names the check in unavailable without a signal", ({
    expect,
  }) => {
    const view = viewOf(settled({}, { screen: CLEAR, ai: unavailable }));
    expect(view.verdict).toEqual({ svc: false, signals: [], unavailable: ["ai"] });
  });

  it("is not there while one check has not answered", ({ expect }) => {
    const view = viewOf(settled({}, { screen: CLEAR }));
    expect(view.status).toBe("partially_captured");
    expect(view).not.toHaveProperty("verdict");
  });

  it("names a required check that no capture could be asked for: nothing was checked, so nothing is genuine", ({
    expect,
  }) => {
    const steps = [
      { key: "paper", kind: "upload" as const, description: "x", min: 1, max: 1, accept: ["image/jpeg"] },
    ];
    const upload = { ...photo("paper"), kind: "upload" as const };
    const created = settled({ capturePlan: { kind: "steps", steps }, signalsRequired: ["screen"] });
    const decided = decide(created, { type: "capture", capture: upload }, NOW);
    const done = "refused" in decided ? created : decided.reduce(evolve, created);
    expect(viewOf(done).verdict).toEqual({ svc: false, signals: [], unavailable: ["screen"] });
  });

  it("leaves svc alone for candidates of a reverse search, which wait for review", ({ expect }) => {
    expect(searched(on("https://example.org/a"))).toEqual({
      svc: true,
      signals: [],
      reverseSearch: { state: "review", sources: ["https://example.org/a"] },
    });
  });

  it("calls a search of several photos inconclusive when one of them could not be made", ({ expect }) => {
    expect(searched(CLEAR, CLEAR)).toEqual({
      svc: true,
      signals: [],
      reverseSearch: { state: "no_match", sources: [] },
    });
    expect(searched(CLEAR, unavailable)).toMatchObject({
      svc: false,
      reverseSearch: { state: "inconclusive" },
      unavailable: ["reverse"],
    });
  });

  it("names a page once, and none that a redaction blanked", ({ expect }) => {
    expect(searched(on("https://a.example"), on("https://a.example"))?.reverseSearch?.sources).toEqual([
      "https://a.example",
    ]);
    expect(searched(on(REDACTED), on(REDACTED))?.reverseSearch).toEqual({ state: "review", sources: [] });
  });

  it("calls a search that could not be made inconclusive and unavailable", ({ expect }) => {
    const view = viewOf(settled({ signalsRequired: ["reverse"] }, { reverse: unavailable }));
    expect(view.verdict).toEqual({
      svc: false,
      signals: [],
      reverseSearch: { state: "inconclusive", sources: [] },
      unavailable: ["reverse"],
    });
  });

  it("gets no signal from context; its outcome is object_match, independent of the verdict", ({ expect }) => {
    const all = { screen: CLEAR, ai: CLEAR };
    const view = viewOf(settled({ expectedObject: "a red car" }, { ...all, context: flagged(0.9) }));
    expect(view.verdict).toEqual({ svc: true, signals: [] });
    expect(view.objectMatch).toEqual({ status: "mismatch", expectedObject: "a red car" });
    const unsure = viewOf(settled({ expectedObject: "a red car" }, { ...all, context: unavailable }));
    expect(unsure.verdict).toEqual({ svc: true, signals: [] });
    expect(unsure.objectMatch?.status).toBe("inconclusive");
  });
});

describe("the location (SPEC 2.1)", () => {
  const location = { lat: 52.1, lng: 4.3, accuracyM: 8, derivedFrom: "live" as const };

  it("is the first photo's fix, and absent for uploaded files", ({ expect }) => {
    const camera = withCapture({ ...photo(), source: "camera", location });
    expect(viewOf(camera).location).toEqual(location);
    const uploaded = withCapture({ ...photo(), location });
    expect(viewOf(uploaded)).not.toHaveProperty("location");
  });
});

function withCapture(capture: StoredCapture): Verification {
  const state = settled({});
  const decided = decide(state, { type: "capture", capture }, NOW);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}
