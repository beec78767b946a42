import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Finding, ReverseCandidate } from "../finding.ts";
import { newCandidateId, newCaptureId } from "../ids.ts";
import { redactEvent } from "../redaction/event-rules.ts";
import type { Command } from "./command.ts";
import { consequencesOf } from "./consequences.ts";
import { decide } from "./decide.ts";
import { candidatesToReview, reviewDueAt, searchesDueAt } from "./decide-review.ts";
import type { Event } from "./event.ts";
import { evolve, replay } from "./evolve.ts";
import { searchReviewOf } from "./reverse-search.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { signalsOf } from "./verdict.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 22);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const [A, B, C] = ["a", "b", "c"].map((host) => `https://${host}.example/`) as [string, string, string];
const candidate = (pageUrl: string): ReverseCandidate => ({
  id: newCandidateId(NOW),
  pageUrl,
  match: "full",
  score: 1,
});
const found = (...candidates: readonly ReverseCandidate[]): Finding => ({
  ...CLEAR,
  status: "flagged",
  candidates,
});
const NOTHING: Finding = { ...CLEAR, candidates: [] };
const SILENT: Finding = { status: "unavailable", reason: "timeout" };

type Played = { readonly state: Verification; readonly log: readonly Event[] };

/** Plays the commands at `now`. A refusal fails the test. */
function play(from: Verification, commands: readonly Command[], now = NOW): Played {
  let state = from;
  const log: Event[] = [];
  for (const command of commands) {
    const decided = decide(state, command, now);
    if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
    log.push(...decided);
    state = decided.reduce(evolve, state);
  }
  return { state, log };
}

const capture = (photo: StoredCapture): Command => ({ type: "capture", capture: photo });

/** Submitted photos with the `reverse` check, each with its search result. */
function searched(...findings: readonly (Finding | undefined)[]): Played {
  const photos = findings.map(() => aPhoto({}, NOW));
  const capturePlan = { kind: "anonymous", maxCaptures: photos.length } as const;
  const begun = aVerification({ signalsRequired: ["reverse"], capturePlan }, NOW);
  const settles = photos.flatMap(({ id: captureId }, index): Command[] => {
    const reverse = findings[index];
    return reverse ? [{ type: "settle", report: { captureId, findings: { reverse } } }] : [];
  });
  return play(begun, [...photos.map(capture), ...settles]);
}

const confirm = (...candidates: readonly ReverseCandidate[]): Command => said("confirm", candidates);
const dismiss = (...candidates: readonly ReverseCandidate[]): Command => said("dismiss", candidates);
function said(decision: "confirm" | "dismiss", candidates: readonly ReverseCandidate[]): Command {
  const ids = candidates.map(({ id }) => id);
  return { type: "review", decision, ...(ids.length > 0 && { candidates: ids }) };
}

const verdictOf = (state: Verification) => viewOf(state).verdict;
const told = (state: Verification) => viewOf(state).videoAnalysis?.signals.reverse;
const refusal = (state: Verification, command: Command, now = NOW) => {
  const decided = decide(state, command, now);
  return "refused" in decided ? decided : undefined;
};

describe("the states of a reverse search (CONTRACT G1.5)", () => {
  it("is pending until there is a verdict, and nothing where it was not asked for", ({ expect }) => {
    expect(searchReviewOf(searched(NOTHING, undefined).state)).toEqual({ state: "pending", candidates: [] });
    expect(searchReviewOf(aVerification({ signalsRequired: ["ai"] }, NOW))).toBe(undefined);
  });

  it("is inconclusive of one that ended without a verdict", ({ expect }) => {
    const { state } = play(searched(undefined).state, [{ type: "give_up" }]);
    expect(searchReviewOf(state)).toEqual({ state: "inconclusive", candidates: [] });
  });

  it("becomes review with the verdict, which says how many candidates wait", ({ expect }) => {
    const { state, log } = searched(found(candidate(A), candidate(B)), found(candidate(A)));
    expect(log.slice(-2)).toMatchObject([
      { type: "verification.completed" },
      { type: "verification.reverse_search.review_required", candidates: 3 },
    ]);
    expect(verdictOf(state)).toEqual({
      svc: true,
      signals: [],
      reverseSearch: { state: "review", sources: [A, B] },
    });
  });

  it("has no review if nothing was found or no answer came", ({ expect }) => {
    for (const finding of [NOTHING, SILENT])
      expect(searched(finding).log.at(-1)?.type).toBe("verification.completed");
  });

  it("is waited for 10 minutes from submission, then inconclusive and unavailable", ({ expect }) => {
    const { state } = searched(found(candidate(A)), undefined);
    const due = NOW + 10 * MINUTE_MS;
    expect(searchesDueAt(state)).toBe(due);
    expect(decide(state, { type: "lapse" }, due - 1)).toEqual([]);
    const { state: after, log } = play(searched(undefined).state, [{ type: "lapse" }], due);
    expect(log.map(({ type }) => type)).toEqual(["verification.check.unavailable", "verification.completed"]);
    expect(verdictOf(after)).toEqual({
      svc: false,
      signals: [],
      reverseSearch: { state: "inconclusive", sources: [] },
      unavailable: ["reverse"],
    });
    expect(searchesDueAt(after)).toBe(undefined);
  });

  it("leaves open what another check has not said by then", ({ expect }) => {
    const settings = { signalsRequired: ["ai", "reverse"] } as const;
    const { state } = play(aVerification(settings, NOW), [capture(aPhoto({}, NOW))]);
    const { state: after } = play(state, [{ type: "lapse" }], NOW + 10 * MINUTE_MS);
    expect(after.status).toBe("partially_captured");
  });

  it("expires 30 days after review without a decision, and leaves the photo's result unchanged", ({
    expect,
  }) => {
    const { state } = searched(found(candidate(A)));
    const due = NOW + 30 * DAY_MS;
    expect(reviewDueAt(state)).toBe(due);
    expect(decide(state, { type: "lapse" }, due - 1)).toEqual([]);
    const { state: after, log } = play(state, [{ type: "lapse" }], due);
    expect(log).toEqual([{ type: "reverse_search.expired", at: due }]);
    expect(verdictOf(after)).toEqual({
      svc: true,
      signals: [],
      reverseSearch: { state: "expired", sources: [] },
    });
    expect(decide(after, { type: "lapse" }, due + 1)).toEqual([]);
    expect([reviewDueAt(after), candidatesToReview(after)]).toEqual([undefined, []]);
  });
});

describe("a decision about candidates (CONTRACT G4.5)", () => {
  const [a, b, c] = [candidate(A), candidate(B), candidate(C)];
  const { state: reviewable } = searched(found(a, b), found(c));

  it("that confirms adds found_online to the verdict and to the one photo, and svc is false", ({
    expect,
  }) => {
    const { state } = play(reviewable, [confirm(c)]);
    expect(verdictOf(state)).toEqual({
      svc: false,
      signals: [{ type: "found_online" }],
      reverseSearch: { state: "review", sources: [C] },
    });
    expect(state.captures.map(signalsOf)).toEqual([[], [{ type: "found_online" }]]);
    expect([state.status, state.closedAt]).toEqual(["completed", reviewable.closedAt]);
  });

  it("that confirms without names means all that wait", ({ expect }) => {
    const { state } = play(reviewable, [dismiss(a), confirm()]);
    expect(verdictOf(state)?.reverseSearch?.sources).toEqual([B, C]);
  });

  it("that dismisses every candidate makes the state no_match", ({ expect }) => {
    const { state } = play(reviewable, [dismiss()]);
    expect(verdictOf(state)).toEqual({
      svc: true,
      signals: [],
      reverseSearch: { state: "no_match", sources: [] },
    });
  });

  it("that dismisses some leaves the others in review", ({ expect }) => {
    const { state } = play(reviewable, [dismiss(a)]);
    expect(verdictOf(state)?.reverseSearch).toEqual({ state: "review", sources: [B, C] });
    expect(reviewDueAt(state)).toBe(NOW + 30 * DAY_MS);
  });

  it("never calls a photo unmatched that could not be searched for", ({ expect }) => {
    const { state } = play(searched(found(a), SILENT).state, [dismiss()]);
    expect(verdictOf(state)?.reverseSearch?.state).toBe("inconclusive");
  });

  it("that confirms one ends the clock for all, and the others may still be decided", ({ expect }) => {
    const { state } = play(reviewable, [confirm(a)]);
    expect(reviewDueAt(state)).toBe(undefined);
    const late = NOW + 31 * DAY_MS;
    expect(refusal(state, dismiss(b), late)).toBe(undefined);
  });

  it("is final: for one candidate and for all together", ({ expect }) => {
    const { state } = play(reviewable, [dismiss(a)]);
    expect(refusal(state, confirm(a))).toMatchObject({ refused: "conflict" });
    expect(refusal(state, dismiss(b, a))).toMatchObject({ refused: "conflict" });
    const { state: done } = play(state, [confirm()]);
    expect(refusal(done, confirm())).toMatchObject({ refused: "conflict" });
  });

  it("is refused where nothing waits: without candidates, once expired, and from the moment of it", ({
    expect,
  }) => {
    expect(refusal(searched(NOTHING).state, confirm())).toMatchObject({ refused: "conflict" });
    const due = NOW + 30 * DAY_MS;
    expect(refusal(reviewable, confirm(), due)).toMatchObject({ refused: "conflict" });
    const { state } = play(reviewable, [{ type: "lapse" }], due);
    expect(refusal(state, confirm(a), due)).toMatchObject({ refused: "conflict" });
  });

  it("is already_finalized once it was finalized or redacted", ({ expect }) => {
    const finalized = play(reviewable, [{ type: "finalize", narrative: "It rained." }]).state;
    const redacted = play(reviewable, [{ type: "redact" }]).state;
    for (const state of [finalized, redacted]) {
      expect(refusal(state, confirm(a))).toEqual({ refused: "already_finalized" });
      expect(candidatesToReview(state)).toEqual([]);
    }
  });

  it("names the first candidate that is none of this verification's", ({ expect }) => {
    const others = candidate(A);
    expect(refusal(reviewable, confirm(a, others))).toEqual({
      refused: "invalid_request",
      unknownCandidate: 1,
    });
    expect(refusal(searched(undefined).state, confirm(a))).toMatchObject({ refused: "invalid_request" });
  });

  it("is the same after a redaction of its log", ({ expect }) => {
    const page = candidate(A);
    const photo = aPhoto({}, NOW);
    const settings = { signalsRequired: ["reverse"] } as const;
    const begun = aVerification(settings, NOW);
    const { state, log } = play(begun, [
      capture(photo),
      { type: "settle", report: { captureId: photo.id, findings: { reverse: found(page) } } },
      { type: "review", decision: "confirm", candidates: [page.id], note: "seen" },
      { type: "redact" },
    ]);
    const created: Event = {
      type: "verification.created",
      at: NOW,
      id: begun.id,
      accountId: begun.accountId,
      environment: begun.environment,
      settings: begun.settings,
      expiresAt: begun.expiresAt,
      captureUrl: "https://svc.example/v/1",
    };
    expect(JSON.stringify([created, ...log].map(redactEvent))).not.toContain("seen");
    expect(replay([created, ...log].map(redactEvent))).toEqual(state);
    expect(verdictOf(state)).toEqual({
      svc: false,
      signals: [{ type: "found_online" }],
      reverseSearch: { state: "review", sources: [] },
    });
  });

  it("does not seal again: the seals of records and photos state what was known at their time", ({
    expect,
  }) => {
    const [photo] = reviewable.captures;
    const stamp: Command = {
      type: "stamp",
      report: { captureId: photo?.id ?? newCaptureId(NOW), stamp: { state: "sealed" } },
    };
    const { state, log } = play(reviewable, [stamp, confirm()]);
    const reviewed = log.filter(({ type }) => type === "verification.reviewed");
    expect(reviewed.flatMap((event) => consequencesOf(event, state))).toEqual([]);
    expect(state.captures[0]?.stamp).toEqual({ state: "sealed" });
    expect(state.sealing).toBe(undefined);
  });

  it("about a clip appears on the clip, too", ({ expect }) => {
    const clip = aPhoto({ kind: "video", contentType: "video/mp4", durationMs: 1_000 }, NOW);
    const begun = aVerification({ signalsRequired: ["reverse"] }, NOW);
    const clipFrames = [{ atMs: 0, extracted: true, findings: { reverse: found(a) } }];
    const settle: Command = { type: "settle", report: { captureId: clip.id, findings: {}, clipFrames } };
    const { state } = play(begun, [capture(clip), settle]);
    expect(told(state)).toEqual({ state: "review", framesSearched: 1, sources: [A] });
    expect(told(play(state, [dismiss()]).state)).toEqual({
      state: "no_match",
      framesSearched: 1,
      sources: [],
    });
  });
});
