import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import type { Command } from "./command.ts";
import { consequencesOf } from "./consequences.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { replay } from "./evolve.ts";
import type { SimilarPhoto } from "./similar-photo.ts";
import type { Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const [EARLY, EARLIER, PHOTO, CLIP] = [newCaptureId(1), newCaptureId(2), newCaptureId(3), newCaptureId(4)];
const OTHER = newVerificationId(0);

const pair = { verificationId: OTHER, matchedCreatedAt: 0, captureId: PHOTO };
const SAME_HASH: SimilarPhoto = { ...pair, matchedCaptureId: EARLIER, method: "phash", distance: 2 };
const SAME_SCENE: SimilarPhoto = {
  ...pair,
  matchedCaptureId: EARLY,
  method: "embedding",
  cosine: 0.93,
  inliers: 41,
};

const log: readonly Event[] = [
  {
    type: "verification.created",
    at: 5,
    id: newVerificationId(5),
    accountId: newAccountId(0),
    environment: "test",
    settings: {
      mode: "verification",
      capturePlan: { kind: "anonymous", maxCaptures: 3 },
      expiresInSeconds: 60,
      signalsRequired: ["ai"],
      seal: false,
      requireLocation: false,
      metadata: {},
    },
    expiresAt: 60_005,
    captureUrl: "https://svc.example/v/1",
  },
  ...[PHOTO, CLIP].map((id) => ({
    type: "verification.capture.persisted" as const,
    at: 6,
    capture: {
      id,
      kind: "image" as const,
      source: "camera" as const,
      contentType: "image/jpeg",
      bytes: 1,
      sha256: "00",
    },
  })),
];
const NEW = replayed(log);

function replayed(events: readonly Event[]): Verification {
  const state = replay(events);
  if (!state) throw new Error("the log begins with a creation");
  return state;
}

function after(state: Verification, ...commands: readonly Command[]) {
  const events = [...log];
  let current = state;
  for (const command of commands) {
    const decided = decide(current, command, 7);
    if ("refused" in decided) return decided;
    events.push(...decided);
    current = replayed(events);
  }
  return { state: current, events: events.slice(log.length) };
}

const compared = (similar: SimilarPhoto): Command => ({
  type: "settle",
  report: { captureId: similar.captureId, findings: {}, likeness: { state: "compared", similar } },
});
const stateOf = (reached: ReturnType<typeof after>) => {
  if ("refused" in reached) throw new Error(reached.refused);
  return reached.state;
};

describe("SPEC 2.8, CONTRACT G1.3: similar photos", () => {
  it("shows the best match only: lowest distance, then most inliers", ({ expect }) => {
    const both = stateOf(after(NEW, compared(SAME_SCENE), compared(SAME_HASH)));
    expect(viewOf(both).similarPhoto).toEqual(SAME_HASH);
    const turned = stateOf(after(NEW, compared(SAME_HASH), compared(SAME_SCENE)));
    expect(viewOf(turned).similarPhoto).toEqual(SAME_HASH);
  });

  it("of a photo that was taken again is not shown", ({ expect }) => {
    const retaken = after(NEW, compared(SAME_HASH), { type: "remove_capture", captureId: PHOTO });
    expect(viewOf(stateOf(retaken)).similarPhoto).toBeUndefined();
  });

  it("is reported once, however often the analyzer finds it", ({ expect }) => {
    const twice = after(NEW, compared(SAME_HASH), compared(SAME_HASH));
    expect("events" in twice && twice.events.map(({ type }) => type)).toEqual([
      "capture.compared",
      "verification.similar_photo.found",
    ]);
  });

  it("does not change svc", ({ expect }) => {
    const finding = {
      status: "clear",
      score: 0,
      confidence: 0,
      model: { name: "t", version: "1" },
      evidence: [],
    } as const;
    const settle = (captureId: typeof PHOTO): Command => ({
      type: "settle",
      report: { captureId, findings: { ai: finding } },
    });
    const done = after(NEW, compared(SAME_HASH), settle(PHOTO), settle(CLIP), { type: "submit" });
    expect(viewOf(stateOf(done))).toMatchObject({
      status: "completed",
      verdict: { svc: true, signals: [] },
      similarPhoto: SAME_HASH,
    });
  });

  it("of one photo does not hide that of another: what is decided gives way to what is not", ({ expect }) => {
    const ofOther: SimilarPhoto = { ...SAME_SCENE, captureId: CLIP };
    const [same, different] = (["same", "different"] as const).map((decision): Command => ({
      type: "review_similar",
      decision,
    })) as [Command, Command];
    const both = [compared(SAME_HASH), compared(ofOther)];
    const first = stateOf(after(NEW, ...both, different));
    expect(viewOf(first).similarPhoto).toEqual(ofOther);
    const second = stateOf(after(NEW, ...both, different, same));
    expect(viewOf(second).similarPhoto).toEqual({ ...ofOther, decision: "same" });
    expect(after(NEW, ...both, different, same, same)).toMatchObject({
      refused: "conflict",
    });
  });

  it("is decided once by a person, and again if a better match is found", ({ expect }) => {
    const decision: Command = { type: "review_similar", decision: "different" };
    expect(after(NEW, decision)).toMatchObject({ refused: "conflict" });
    const decided = stateOf(after(NEW, compared(SAME_SCENE), decision));
    expect(viewOf(decided).similarPhoto).toEqual({ ...SAME_SCENE, decision: "different" });
    expect(after(NEW, compared(SAME_SCENE), decision, decision)).toMatchObject({ refused: "conflict" });
    const better = stateOf(after(NEW, compared(SAME_SCENE), decision, compared(SAME_HASH)));
    expect(viewOf(better).similarPhoto).toEqual(SAME_HASH);
  });
});

/** The changes to the index. */
const following = (reached: ReturnType<typeof after>) =>
  "refused" in reached
    ? reached
    : reached.events.flatMap((event) =>
        consequencesOf(event, reached.state).flatMap((next) =>
          next.type === "compare" || next.type === "forget" ? [{ type: next.type, of: next.captureId }] : [],
        ),
      );

describe("every picture comes into the index", () => {
  const owed: Command = {
    type: "settle",
    report: { captureId: PHOTO, findings: {}, likeness: { state: "owed" } },
  };
  const whole: Command = { type: "compare", captureId: PHOTO, likeness: { state: "compared" } };

  it("by itself where its analysis could not bring it there", ({ expect }) => {
    expect(following(after(NEW, owed))).toEqual([{ type: "compare", of: PHOTO }]);
    expect(stateOf(after(NEW, owed, whole)).captures[0]?.likeness).toBe("compared");
  });

  it("and needs no second comparison once it was compared", ({ expect }) => {
    const late = after(NEW, compared(SAME_HASH), owed);
    expect(following(late)).toEqual([]);
    expect(stateOf(late).captures[0]?.likeness).toBe("compared");
  });

  it("also where an earlier photo, which came later, says that it resembles it", ({ expect }) => {
    const told: Command = { type: "find_similar", similar: SAME_HASH };
    const reached = stateOf(after(NEW, told));
    expect(viewOf(reached).similarPhoto).toEqual(SAME_HASH);
    expect(reached.captures[0]?.likeness).toBeUndefined();
    expect(following(after(NEW, told, owed))).toEqual([{ type: "compare", of: PHOTO }]);
  });

  it("at the end of its verification, where nothing was looked at", ({ expect }) => {
    const expired = after(NEW, compared(SAME_HASH), { type: "expire" });
    expect(following(expired)).toEqual([{ type: "compare", of: CLIP }]);
  });

  it("and leaves it when the photo is replaced, even if the index learns of it later", ({ expect }) => {
    const removed: Command = { type: "remove_capture", captureId: PHOTO };
    expect(following(after(NEW, removed))).toEqual([{ type: "forget", of: PHOTO }]);
    expect(following(after(NEW, removed, compared(SAME_HASH)))).toEqual([
      { type: "forget", of: PHOTO },
      { type: "forget", of: PHOTO },
    ]);
  });

  it("of no account that does not compare", ({ expect }) => {
    const [created, ...rest] = log;
    if (created?.type !== "verification.created") throw new Error("the log begins otherwise");
    const off = replayed([{ ...created, settings: { ...created.settings, similarPhoto: false } }, ...rest]);
    const decided = decide(off, { type: "expire" }, 7);
    if ("refused" in decided) throw new Error(decided.refused);
    expect(decided.flatMap((event) => consequencesOf(event, off))).toEqual([]);
  });
});
