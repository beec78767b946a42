import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import type { Command, Refusal } from "./command.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { begin, evolve } from "./evolve.ts";
import type { Step } from "./step-kinds.ts";
import type { Verification } from "./state.ts";
import { resultOf } from "./result.ts";
import { retakesLeft } from "./steps.ts";
import { viewOf } from "./view.ts";

const START = Date.UTC(2026, 0, 1);
const EXPIRES = START + 60_000;
const PHOTO = { kind: "image", overlay: "none", camera: "rear", ocr: "none", allowFile: false } as const;
const photo = (key: string, more: Partial<Step> = {}) =>
  ({ key, description: key, min: 1, max: 1, ...PHOTO, ...more }) as Step; // an image step
const NOTE = { kind: "text", maxLength: 500, multiline: false, format: "text" } as const;
const text = (key: string, min: number): Step => ({ key, description: key, min, max: 1, ...NOTE });
const DAMAGED: Step = {
  key: "damaged",
  description: "?",
  min: 1,
  max: 1,
  kind: "choice",
  options: ["yes", "no"].map((value) => ({ value, label: value })),
};
const WHEN = { when: { step: "damaged", in: ["yes"] } };

/** A verification, and the events of each command. */
class Played {
  state: Verification;
  readonly events: Event[] = [];

  constructor(...steps: readonly Step[]) {
    this.state = begin({
      type: "verification.created",
      at: START,
      id: newVerificationId(START),
      accountId: newAccountId(START),
      environment: "test",
      settings: {
        mode: "verification",
        expiresInSeconds: 60,
        seal: true,
        metadata: {},
        requireLocation: false,
        signalsRequired: ["ai"],
        capturePlan: { kind: "steps", steps },
      },
      expiresAt: EXPIRES,
      captureUrl: "https://svc.example/v/1",
    });
  }

  do(command: Command, now = START): Refusal | undefined {
    const decided = decide(this.state, command, now);
    if ("refused" in decided) return decided;
    this.events.push(...decided);
    this.state = decided.reduce(evolve, this.state);
    return undefined;
  }

  photo(step: string) {
    const id = newCaptureId(START);
    const file = { contentType: "image/jpeg", bytes: 1, sha256: "00" };
    this.do({ type: "capture", capture: { id, step, kind: "image", source: "camera", ...file } });
    return id;
  }

  answer(step: string, ...chosen: readonly string[]) {
    const answer = { kind: "choice", value: chosen } as const;
    this.do({ type: "answer", step, ...(chosen.length > 0 && { answer }) });
  }

  get submitted(): boolean {
    return this.state.submittedAt !== undefined;
  }

  get kept(): readonly (string | undefined)[] {
    return this.state.captures.filter(({ removed }) => !removed).map(({ step }) => step);
  }
}

/** One photo in a step that a choice enabled, and a step that is always there. */
function opened(): Played {
  const fresh = new Played(DAMAGED, photo("damage", { ...WHEN, max: 2 }), photo("front", { max: 2 }));
  fresh.answer("damaged", "yes");
  fresh.photo("damage");
  return fresh;
}

const SUBMIT = { type: "submit" } as const;
const INCOMPLETE = (...missing: readonly string[]) => ({ refused: "steps_incomplete", missing });

describe("automatic submit (CONTRACT G3.8)", () => {
  it("waits for an optional answer: the person who took the last photo may still be typing", ({ expect }) => {
    const played = new Played(photo("front"), text("note", 0));
    played.photo("front");
    expect(played.submitted).toBe(false);
    played.answer("note", "x");
    expect(played.submitted).toBe(true);
  });

  it("waits for every photo that may be taken, and for every answer", ({ expect }) => {
    const played = new Played(photo("front", { min: 0, max: 2 }), text("note", 1));
    played.photo("front");
    played.answer("note", "x");
    expect(played.submitted).toBe(false);
    played.photo("front");
    expect(played.submitted).toBe(true);
  });

  it("needs no optional answer once the person finishes, or when time runs out", ({ expect }) => {
    const [said, lapsed] = [
      new Played(photo("front"), text("note", 0)),
      new Played(photo("front"), text("note", 0)),
    ];
    for (const played of [said, lapsed]) played.photo("front");
    expect(said.do(SUBMIT)).toBeUndefined();
    lapsed.do({ type: "lapse" }, EXPIRES);
    expect([said.submitted, lapsed.submitted]).toEqual([true, true]);
  });
});

describe("a verification that asks for photos", () => {
  it("may be submitted without any where each may be left out (CONTRACT G14)", ({ expect }) => {
    const played = new Played(photo("front", { min: 0 }), text("note", 0));
    expect(played.do(SUBMIT)).toBeUndefined();
    expect(viewOf(played.state)).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
    expect(resultOf(played.state).conclusion).toBe("no_photo");
  });

  it("expires unless the person said that the photos were left out", ({ expect }) => {
    const played = new Played(photo("front", { min: 0 }), text("note", 0));
    played.do({ type: "lapse" }, EXPIRES);
    expect(played.state.status).toBe("expired");
  });

  it("names the steps that are missing where there are such", ({ expect }) => {
    expect(new Played(photo("front"), photo("back", { min: 0 })).do(SUBMIT)).toEqual(INCOMPLETE("front"));
  });

  it("is submitted without one where the answers leave no photo to take, or none was asked for", ({
    expect,
  }) => {
    const hidden = new Played(DAMAGED, photo("damage", WHEN));
    hidden.answer("damaged", "no");
    expect(hidden.do(SUBMIT)).toBeUndefined();
    expect(hidden.state.status).not.toBe("pending");
    expect(new Played(text("note", 0)).do(SUBMIT)).toBeUndefined();
  });
});

describe("photos of a step that an answer has closed (CONTRACT G5.4 `when`)", () => {
  it("are kept until the end, since the answer may change again", ({ expect }) => {
    const changed = opened();
    changed.answer("damaged", "no");
    expect(changed.kept).toEqual(["damage"]);
    changed.answer("damaged", "yes");
    changed.photo("front");
    changed.do(SUBMIT);
    expect(changed.kept).toEqual(["damage", "front"]);
  });

  it("are set aside at the end, each with an event that says why, and wait for no verdict", ({ expect }) => {
    const closed = opened();
    closed.answer("damaged", "no");
    const front = closed.photo("front");
    closed.do(SUBMIT);
    expect(closed.kept).toEqual(["front"]);
    const [aside] = closed.state.captures;
    const types = closed.events.slice(-2).map(({ type }) => type);
    expect(types).toEqual(["verification.capture.removed", "verification.submitted"]);
    expect(closed.events.at(-2)).toMatchObject({ captureId: aside?.id, reason: "step_not_asked" });
    const model = { name: "test", version: "1" };
    const ai = { status: "clear", score: 0, confidence: 0, model, evidence: [] } as const;
    closed.do({ type: "settle", report: { captureId: front, findings: { ai } } });
    expect(closed.state.status).toBe("completed");
  });

  it("do not count as the photos that are asked for", ({ expect }) => {
    const closed = opened();
    closed.answer("damaged", "no");
    expect(closed.do(SUBMIT)).toEqual(INCOMPLETE("front"));
    closed.do({ type: "lapse" }, EXPIRES);
    expect(closed.state.status).toBe("expired");
  });

  it("are no retakes of theirs", ({ expect }) => {
    const closed = opened();
    expect(retakesLeft(closed.state, "damage")).toBe(3);
    closed.do({ type: "remove_capture", captureId: closed.photo("damage") });
    closed.photo("front");
    closed.answer("damaged", "no");
    closed.do(SUBMIT);
    expect(retakesLeft(closed.state, "damage")).toBe(2);
  });
});
