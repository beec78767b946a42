import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { dueOf } from "../review/due.ts";
import { appealSettings, shownAppeal } from "./appeal.ts";
import type { Command } from "./command.ts";
import { consequencesOf } from "./consequences.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { begin, evolve } from "./evolve.ts";
import { resultOf } from "./result.ts";
import type { Settings } from "./settings.ts";
import type { Verification } from "./state.ts";

const START = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const SECOND = newVerificationId(START + 1);
const ASK: Command = { type: "appeal", verificationId: SECOND, captureUrl: "https://svc.example/v/2" };
const ENDED: Command = { type: "end_appeal", verificationId: SECOND, status: "completed" };
const FRONT = newCaptureId(START);
const BACK = newCaptureId(START + 1);

const shot = (id: typeof FRONT, step: string) => ({
  id,
  step,
  kind: "image" as const,
  source: "camera" as const,
  contentType: "image/jpeg",
  bytes: 10,
  sha256: "00",
});

function imageStep(key: string) {
  const rest = { overlay: "none", camera: "rear", ocr: "none", allowFile: false } as const;
  return { key, description: key, min: 1, max: 3, kind: "image" as const, ...rest };
}

function after(state: Verification, ...commands: readonly Command[]): Verification {
  return commands.reduce((before, command) => {
    const decided = decide(before, command, START);
    if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
    return decided.reduce(evolve, before);
  }, state);
}

/** Two photos, of which `ai` flagged the second. */
function judged(settings: Partial<Settings> = {}, status: "flagged" | "clear" = "flagged"): Verification {
  const opened = begin({
    type: "verification.created",
    at: START,
    id: newVerificationId(START),
    accountId: newAccountId(START),
    environment: "test",
    settings: {
      mode: "verification",
      expiresInSeconds: 60,
      seal: false,
      metadata: { claim: "A-17" },
      requireLocation: false,
      signalsRequired: ["ai"],
      capturePlan: { kind: "steps", steps: [imageStep("front"), imageStep("back")] },
      appealDays: 7,
      locale: "de",
      ...settings,
    },
    expiresAt: START + 60_000,
    captureUrl: "https://svc.example/v/1",
  });
  return after(
    opened,
    { type: "capture", capture: shot(FRONT, "front") },
    { type: "capture", capture: shot(BACK, "back") },
    { type: "submit" },
    settled(FRONT, "clear"),
    settled(BACK, status),
  );
}

function settled(captureId: typeof FRONT, status: "flagged" | "clear"): Command {
  const model = { name: "test", version: "1" };
  const ai = { status, score: 0.9, confidence: 0.9, model, evidence: [] };
  return { type: "settle", report: { captureId, findings: { ai } } };
}

const redactionOf = (state: Verification) => decide(state, { type: "redact" }, START) as readonly [Event];

const refusalOf = (state: Verification, now = START) => {
  const decided = decide(state, ASK, now);
  return "refused" in decided ? [decided.refused, decided.conflict?.because].filter(Boolean) : [];
};

describe("CONTRACT G20: a second look", () => {
  it("is offered for so many days after a verdict against the photos", ({ expect }) => {
    expect(shownAppeal(judged())).toEqual({ state: "offered", closesAt: START + 7 * DAY_MS });
    expect(refusalOf(judged(), START + 7 * DAY_MS - 1)).toEqual([]);
    expect(refusalOf(judged(), START + 7 * DAY_MS)).toEqual(["expired"]);
  });

  it("is not offered for genuine photos, without the setting, or after a redaction", ({ expect }) => {
    const { appealDays: _, ...without } = judged().settings;
    expect(refusalOf(judged({}, "clear"))).toEqual(["conflict", "nothing_to_appeal"]);
    expect(refusalOf({ ...judged(), settings: without })).toEqual(["conflict", "no_appeal"]);
    expect(refusalOf(after(judged(), { type: "redact" }))).toEqual(["conflict", "redacted"]);
    expect(shownAppeal(judged({}, "clear"))).toBeUndefined();
  });

  it("can be asked for once; a repeat while it is open changes nothing", ({ expect }) => {
    const open = after(judged(), ASK);
    const again: Command = { ...ASK, verificationId: newVerificationId(START + 9) };
    expect(decide(open, again, START)).toEqual([]);
    expect(shownAppeal(open)).toEqual({ state: "open", verificationId: SECOND, appealedAt: START });
    expect(refusalOf(after(open, ENDED))).toEqual(["conflict", "appealed"]);
  });

  it("asks once for each photo in doubt, and sends no result of its own", ({ expect }) => {
    const { capturePlan, ...settings } = appealSettings(judged({ notifyEmail: "a@example.com" }));
    const { id } = judged();
    expect(capturePlan).toMatchObject({ kind: "steps", steps: [{ key: "back", min: 1, max: 1 }] });
    expect(settings).toMatchObject({ notifyEmail: null, locale: "de", metadata: { claim: "A-17" } });
    expect(settings).not.toHaveProperty("appealDays");
    expect(settings.appealOf?.slice(0, 4)).toBe(id.slice(0, 4));
  });

  it("waits for a person once its photos are there, and until then nothing else does", ({ expect }) => {
    const state = judged();
    expect(dueOf(state)).toEqual(["flagged"]);
    const open = after(state, ASK);
    expect(dueOf(open)).toEqual([]);
    const waiting = after(open, ENDED);
    expect(dueOf(waiting)).toEqual(["appeal"]);
    const decided = after(waiting, { type: "review_case", subject: "appeal", decision: "accepted" });
    expect([dueOf(decided), decided.decision?.value]).toEqual([[], "accepted"]);
    expect(shownAppeal(decided)?.state).toBe("decided");
  });

  it("leaves the first decision due if no photos came", ({ expect }) => {
    const lapsed = after(judged(), ASK, { ...ENDED, status: "expired" });
    expect([dueOf(lapsed), shownAppeal(lapsed)?.state]).toEqual([["flagged"], "lapsed"]);
  });

  it("is decided by a decision about the case, but not by one made before its photos came", ({ expect }) => {
    const decide_case: Command = { type: "decide_case", decision: "rejected" };
    const early = after(judged(), decide_case, ASK, ENDED);
    expect(dueOf(early)).toEqual(["appeal"]);
    const late = after(early, { ...decide_case, decision: "accepted", note: "The new photos are sharp." });
    expect([dueOf(late), late.decision?.value]).toEqual([[], "accepted"]);
  });

  it("can be asked for after a finalize, and its decision is told whatever the account shares", ({
    expect,
  }) => {
    const finalized = after(judged(), { type: "finalize", narrative: "It rained." }, ASK, ENDED);
    expect(dueOf(finalized)).toEqual(["appeal"]);
    const decided = after(finalized, { type: "review_case", subject: "appeal", decision: "rejected" });
    expect(resultOf(decided)).toMatchObject({ decision: "rejected", appeal: { state: "decided" } });
  });

  it("does not make its own verification wait for anyone", ({ expect }) => {
    expect(dueOf(judged({ appealOf: SECOND }))).toEqual([]);
  });

  it("is not offered once people accepted the case", ({ expect }) => {
    const accepted = after(judged(), { type: "decide_case", decision: "accepted" });
    expect(shownAppeal(accepted)).toBeUndefined();
    expect(refusalOf(accepted)).toEqual(["conflict", "decided"]);
  });

  it("is offered again if its verification failed on our side", ({ expect }) => {
    const failed = after(judged(), ASK, { ...ENDED, status: "failed" });
    expect([shownAppeal(failed)?.state, refusalOf(failed)]).toEqual(["offered", []]);
  });

  it("is over with a redaction, which keeps no link and closes the open one", ({ expect }) => {
    const open = after(judged(), ASK);
    const redacted = after(open, { type: "redact" });
    expect([shownAppeal(redacted)?.state, redacted.appeal?.captureUrl]).toEqual(["lapsed", ""]);
    expect(refusalOf(redacted)).toEqual(["conflict", "redacted"]);
    const [event] = redactionOf(open);
    expect(consequencesOf(event, redacted)).toContainEqual({ type: "stop_appeal", verificationId: SECOND });
  });

  it("is held if the first is, and not because the first once was", ({ expect }) => {
    const by = { by: "usr_1" };
    const held = after(judged(), { type: "hold", ...by });
    expect(appealSettings(held)).toMatchObject({ legalHold: true });
    const released = after(judged({ legalHold: true }), { type: "release", ...by });
    expect(appealSettings(released)).not.toHaveProperty("legalHold");
  });

  it("asks for both photos of a code on paper", ({ expect }) => {
    const { capturePlan } = appealSettings(
      judged({
        capturePlan: {
          kind: "steps",
          steps: [imageStep("front"), { ...imageStep("back"), sceneCode: true }],
        },
      }),
    );
    expect(capturePlan).toMatchObject({ steps: [{ key: "back", min: 2, max: 2 }] });
  });

  it("is decided on the first verification, and its photos are not similar to those of the first", ({
    expect,
  }) => {
    const second = judged({ appealOf: SECOND });
    const decided = decide(second, { type: "decide_case", decision: "accepted" }, START);
    expect(decided).toMatchObject({ refused: "conflict", conflict: { because: "second_look" } });
    const [capture] = second.captures;
    const similar = {
      captureId: capture?.id ?? FRONT,
      verificationId: SECOND,
      matchedCaptureId: BACK,
      matchedCreatedAt: START,
      method: "phash",
      distance: 1,
    } as const;
    expect(decide(second, { type: "find_similar", similar }, START)).toEqual([]);
  });
});
