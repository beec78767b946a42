import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import type { Command, RefusalCode } from "./command.ts";
import { decide } from "./decide.ts";
import type { EventType } from "./event.ts";
import { begin, evolve } from "./evolve.ts";
import type { StoredCapture, Verification } from "./state.ts";

const START = Date.UTC(2026, 0, 1);
const EXPIRES = START + 60_000;
const RETENTION_MS = 180 * 24 * 3_600_000;

const FIRST = newCaptureId(START);
const shot = (id: StoredCapture["id"]): StoredCapture => ({
  id,
  step: "front",
  kind: "image",
  source: "camera",
  contentType: "image/jpeg",
  bytes: 10,
  sha256: "00",
});

/** Takes up to two photos and requires a text: one photo and a text are enough, but not the maximum. */
const NEW = begin({
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
    capturePlan: {
      kind: "steps",
      steps: [
        {
          key: "front",
          description: "The front",
          min: 1,
          max: 2,
          kind: "image",
          overlay: "none",
          camera: "rear",
          ocr: "none",
          allowFile: false,
        },
        {
          key: "note",
          description: "A word",
          min: 1,
          max: 1,
          kind: "text",
          maxLength: 500,
          multiline: false,
          format: "text",
        },
      ],
    },
  },
  expiresAt: EXPIRES,
  captureUrl: "https://svc.example/v/1",
});

/** One of each. `capture` adds a second photo; commands that name a capture name the first. */
const COMMANDS: { readonly [T in Command["type"]]: Extract<Command, { readonly type: T }> } = {
  open: { type: "open" },
  capture: { type: "capture", capture: shot(newCaptureId(START)) },
  remove_capture: { type: "remove_capture", captureId: FIRST },
  answer: { type: "answer", step: "note", answer: { kind: "text", value: "x" } },
  issue_scene_code: { type: "issue_scene_code", step: "photo", code: "7KM3X" },
  leave: { type: "leave" },
  run_out: { type: "run_out" },
  submit: { type: "submit" },
  settle: {
    type: "settle",
    report: {
      captureId: FIRST,
      findings: {
        ai: {
          status: "clear",
          score: 0.1,
          confidence: 0.1,
          model: { name: "test", version: "1" },
          evidence: [],
        },
      },
    },
  },
  compare: { type: "compare", captureId: FIRST, likeness: { state: "compared" } },
  find_similar: {
    type: "find_similar",
    similar: {
      captureId: FIRST,
      verificationId: NEW.id,
      matchedCaptureId: newCaptureId(START),
      matchedCreatedAt: START,
      method: "phash",
      distance: 1,
    },
  },
  geocode: { type: "geocode", candidates: [] },
  place: { type: "place", captureId: FIRST, place: { timeZone: "Europe/Berlin" } },
  compare_linked: { type: "compare_linked", linked: [] },
  localize: { type: "localize", captureId: FIRST, report: { state: "succeeded", model: "m@1", regions: [] } },
  review_similar: { type: "review_similar", decision: "same" },
  review_case: { type: "review_case", subject: "flagged", decision: "accepted" },
  decide_case: { type: "decide_case", decision: "rejected" },
  stamp: { type: "stamp", report: { captureId: FIRST, stamp: { state: "sealed" } } },
  review: { type: "review", decision: "confirm" },
  request_more: { type: "request_more", steps: [], message: "The plate, please." },
  remind: { type: "remind" },
  assign: { type: "assign", assignee: "usr_1" },
  finalize: { type: "finalize", narrative: "It rained." },
  expire: { type: "expire" },
  lapse: { type: "lapse" },
  give_up: { type: "give_up" },
  redact: { type: "redact" },
  hold: { type: "hold", reason: "A lawsuit.", by: "usr_1" },
  release: { type: "release", by: "usr_1" },
  appeal: { type: "appeal", verificationId: newVerificationId(START), captureUrl: "https://svc.example/v/2" },
  end_appeal: { type: "end_appeal", verificationId: NEW.id, status: "completed" },
};

function after(state: Verification, ...commands: readonly Command[]): Verification {
  return commands.reduce((before, command) => {
    const decided = decide(before, command, START);
    if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
    return decided.reduce(evolve, before);
  }, state);
}

const { open, answer, leave, submit, settle, stamp, finalize, expire, give_up, redact, hold } = COMMANDS;
const opened = after(NEW, open);
const photographed = after(opened, { type: "capture", capture: shot(FIRST) });
const ready = after(photographed, answer);
const submitted = after(ready, submit);
const completed = after(submitted, settle);

type Moment = { readonly state: Verification; readonly now: number };
const on = (state: Verification): Moment => ({ state, now: START });
const overdue = (state: Verification): Moment => ({ state, now: EXPIRES });

const STATES = {
  new: on(NEW),
  opened: on(opened),
  photographed: on(photographed),
  abandoned: on(after(photographed, leave)),
  ready: on(ready),
  /** Ready to submit, and its photo is already judged. */
  judged: on(after(ready, settle)),
  submitted: on(submitted),
  completed: on(completed),
  finalized: on(after(completed, finalize)),
  sealed: on(after(completed, stamp)),
  redacted: on(after(completed, redact)),
  failed: on(after(submitted, give_up)),
  expired: on(after(opened, expire)),
  /** `expires_at` has passed, but the clock's command has not run yet. */
  late_new: overdue(NEW),
  late_ready: overdue(ready),
  late_submitted: overdue(submitted),
  /** Its retention period is over. */
  kept_long: { state: completed, now: START + RETENTION_MS },
  held: on(after(completed, hold)),
  /** Its retention period is over. */
  held_long: { state: after(completed, hold), now: START + RETENTION_MS },
} satisfies Record<string, Moment>;
type State = keyof typeof STATES;

/** A refusal, or events; an empty list means the command is valid but has no effect. */
type Outcome = RefusalCode | readonly EventType[];

function each<S extends State>(states: readonly S[], outcome: Outcome): Record<S, Outcome> {
  return Object.fromEntries(states.map((state) => [state, outcome])) as Record<S, Outcome>; // one per state
}

const UNSTARTED = ["new", "opened"] as const;
const INCOMPLETE = ["photographed", "abandoned"] as const;
const ENOUGH = ["ready", "judged"] as const;
const OVER = [
  "completed",
  "finalized",
  "sealed",
  "redacted",
  "failed",
  "kept_long",
  "held",
  "held_long",
] as const;
const LATE = ["late_new", "late_ready"] as const;
const SUBMITTED = ["submitted", "late_submitted"] as const;
const EVERY = [...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...OVER, ...LATE, "expired"] as const;

/** SPEC 3, CONTRACT G2 and G3.4: every command in every state. */
const TABLE: { readonly [T in Command["type"]]: Readonly<Record<State, Outcome>> } = {
  open: {
    new: ["verification.opened"],
    late_new: ["verification.opened"],
    opened: [],
    ...each([...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...OVER], []),
    expired: [],
    late_ready: [],
  },
  capture: {
    ...each([...UNSTARTED, ...INCOMPLETE], ["verification.capture.persisted"]),
    // The last possible capture submits automatically.
    ...each(ENOUGH, ["verification.capture.persisted", "verification.submitted"]),
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  remove_capture: {
    ...each(UNSTARTED, "not_found"),
    ...each([...INCOMPLETE, ...ENOUGH], ["verification.capture.removed"]),
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  answer: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH], ["verification.answer.saved"]),
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  // Its rules are in scene-code.test.ts; no step here asks for a code
  issue_scene_code: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH], "unknown_step"),
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  request_more: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH], ["verification.more_requested"]),
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  assign: {
    ...each(EVERY, ["verification.assigned"]),
    redacted: "conflict",
  },
  // `link-delivery.test.ts` has those with a recipient.
  remind: each(EVERY, []),
  run_out: {
    ...each([...UNSTARTED, ...INCOMPLETE, "late_new"], ["verification.expired"]),
    ...each(["ready", "late_ready"], ["verification.submitted"]),
    judged: ["verification.submitted", "verification.completed"],
    ...each([...SUBMITTED, ...OVER], "already_finalized"),
    expired: "expired",
  },
  leave: {
    ...each([...UNSTARTED, ...ENOUGH, ...LATE], ["verification.abandoned"]),
    photographed: ["verification.abandoned"],
    abandoned: [],
    ...each([...SUBMITTED, ...OVER], []),
    expired: [],
  },
  submit: {
    ...each([...UNSTARTED, ...INCOMPLETE], "steps_incomplete"),
    ready: ["verification.submitted"],
    judged: ["verification.submitted", "verification.completed"],
    ...each([...SUBMITTED, ...OVER], []),
    ...each(LATE, "expired"),
    expired: "expired",
  },
  settle: {
    ...each([...UNSTARTED, "late_new"], []),
    ...each([...INCOMPLETE, "ready", "late_ready"], ["verification.check.completed"]),
    judged: [],
    ...each(SUBMITTED, ["verification.check.completed", "verification.completed"]),
    ...each(OVER, []),
    expired: [],
  },
  compare: {
    ...each([...UNSTARTED, "late_new"], []),
    ...each([...INCOMPLETE, ...ENOUGH, ...SUBMITTED, "late_ready"], ["capture.compared"]),
    ...each(OVER, ["capture.compared"]),
    // There is no photo.
    expired: [],
  },
  find_similar: {
    ...each([...UNSTARTED, "late_new"], []),
    ...each([...INCOMPLETE, ...ENOUGH, ...SUBMITTED, "late_ready"], ["verification.similar_photo.found"]),
    ...each(
      ["completed", "finalized", "sealed", "failed", "kept_long", "held", "held_long"],
      ["verification.similar_photo.found"],
    ),
    redacted: [],
    // There is no photo.
    expired: [],
  },
  // None of these expects an address; decide-location.test.ts covers that.
  geocode: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...OVER, ...LATE], []),
    expired: [],
  },
  place: {
    ...each([...UNSTARTED, "late_new"], []),
    ...each([...INCOMPLETE, ...ENOUGH, ...SUBMITTED, "late_ready"], ["capture.placed"]),
    ...each(
      ["completed", "finalized", "sealed", "failed", "kept_long", "held", "held_long"],
      ["capture.placed"],
    ),
    redacted: [],
    // There is no photo.
    expired: [],
  },
  // None of these is linked to another; linked.test.ts covers that.
  compare_linked: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...OVER, ...LATE], []),
    expired: [],
  },
  // None of these asks for damage; damage.test.ts covers that.
  localize: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...OVER, ...LATE], []),
    expired: [],
  },
  decide_case: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], "conflict"),
    ...each(
      ["completed", "finalized", "sealed", "kept_long", "held", "held_long"],
      ["verification.reviewed"],
    ),
    ...each(["redacted", "failed", "expired"], "conflict"),
  },
  // None of them has a similar photo.
  review_case: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], "conflict"),
    ...each(["completed", "sealed", "failed", "expired", "kept_long", "held", "held_long"], "conflict"),
    ...each(["finalized", "redacted"], "already_finalized"),
  },
  review_similar: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], "conflict"),
    ...each(["completed", "sealed", "failed", "expired", "kept_long", "held", "held_long"], "conflict"),
    ...each(["finalized", "redacted"], "already_finalized"),
  },
  stamp: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], []),
    ...each(
      ["completed", "finalized", "kept_long", "held", "held_long"],
      ["capture.stamped", "verification.sealed"],
    ),
    ...each(["sealed", "redacted", "failed", "expired"], []),
  },
  finalize: {
    ...each([...UNSTARTED, ...INCOMPLETE, "late_new"], "steps_incomplete"),
    ...each([...ENOUGH, ...SUBMITTED, "late_ready"], "no_verdict"),
    ...each(["completed", "sealed", "kept_long", "held", "held_long"], ["verification.finalized"]),
    ...each(["finalized", "redacted", "failed"], "already_finalized"),
    expired: "expired",
  },
  // None of these has candidates; decide-review.test.ts covers that.
  review: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], "conflict"),
    ...each(["completed", "sealed", "kept_long", "held", "held_long", "failed", "expired"], "conflict"),
    ...each(["finalized", "redacted"], "already_finalized"),
  },
  expire: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], ["verification.expired"]),
    ...each(OVER, "already_finalized"),
    expired: "expired",
  },
  lapse: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED], []),
    late_new: ["verification.expired"],
    // Sufficient evidence is not lost because someone closed the tab.
    late_ready: ["verification.submitted"],
    ...each(["completed", "finalized", "sealed", "redacted", "failed", "expired", "held", "held_long"], []),
    kept_long: ["verification.redacted"],
  },
  give_up: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...LATE], []),
    ...each(SUBMITTED, ["verification.failed"]),
    ...each(OVER, []),
    expired: [],
  },
  redact: {
    ...each([...UNSTARTED, ...INCOMPLETE, ...ENOUGH, ...SUBMITTED, ...LATE], "conflict"),
    ...each(
      ["completed", "finalized", "sealed", "failed", "expired", "kept_long"],
      ["verification.redacted"],
    ),
    redacted: [],
    ...each(["held", "held_long"], "conflict"),
  },
  hold: {
    ...each(EVERY, ["verification.held"]),
    redacted: "conflict",
    ...each(["held", "held_long"], []),
  },
  release: {
    ...each(EVERY, []),
    held: ["verification.released"],
    // What is overdue goes at once.
    held_long: ["verification.released", "verification.redacted"],
  },
  // None of them offers one; `appeal.test.ts` has those that do.
  appeal: each(EVERY, "conflict"),
  end_appeal: each(EVERY, []),
};

const CELLS = Object.entries(TABLE).flatMap(([command, row]) =>
  Object.entries(row).map(([state, outcome]) => [command, state, outcome] as const),
);

describe("SPEC 3, CONTRACT G2: what a command brings", () => {
  it.for(CELLS)("%s of one that is %s", ([command, name, outcome], { expect }) => {
    const { state, now } = STATES[name as State]; // the table's keys are commands, a row's keys are states
    const decided = decide(state, COMMANDS[command as Command["type"]], now);
    expect("refused" in decided ? decided.refused : decided.map(({ type }) => type)).toEqual(outcome);
  });

  it("names what is missing when steps are", ({ expect }) => {
    expect(decide(NEW, submit, START)).toEqual({ refused: "steps_incomplete", missing: ["front", "note"] });
    expect(decide(photographed, finalize, START)).toEqual({ refused: "steps_incomplete", missing: ["note"] });
  });

  it("is taken late of an upload that was begun in time, and of no other", ({ expect }) => {
    const { capture } = COMMANDS.capture;
    const begun = decide(photographed, { type: "capture", capture, openedInTime: true }, EXPIRES);
    expect(begun).toMatchObject([{ type: "verification.capture.persisted", at: EXPIRES }]);
    const late = decide(photographed, { type: "capture", capture, openedInTime: false }, EXPIRES);
    expect(late).toEqual({ refused: "expired" });
  });

  it("is not submitted by what comes last when that says so", ({ expect }) => {
    const { capture } = COMMANDS.capture;
    const submitLater = { type: "capture", capture: { ...capture, submitLater: true } } as const;
    const full = after(ready, submitLater);
    expect(full.submittedAt).toBeUndefined();
    expect(decide(full, { ...answer, submitLater: true }, START)).toMatchObject([
      { type: "verification.answer.saved" },
    ]);
    expect(decide(full, answer, START)).toMatchObject([
      { type: "verification.answer.saved" },
      { type: "verification.submitted", auto: false },
    ]);
  });

  it("is submitted at its end once every required step is answered, also without a photo", ({ expect }) => {
    const [, note] = NEW.settings.capturePlan.kind === "steps" ? NEW.settings.capturePlan.steps : [];
    if (!note) throw new Error("there is no text step");
    const settings = { ...NEW.settings, capturePlan: { kind: "steps", steps: [note] } } as const;
    const asked = { ...NEW, settings };
    expect(decide(asked, { type: "lapse" }, EXPIRES)).toMatchObject([{ type: "verification.expired" }]);
    expect(decide(after(asked, answer), { type: "lapse" }, EXPIRES)).toMatchObject([
      { type: "verification.submitted", auto: true },
      { type: "verification.completed" },
    ]);
  });

  it("lets the clock wait for as long as open uploads hold it", ({ expect }) => {
    const held = { type: "lapse", heldUntil: EXPIRES + 1 } as const;
    expect(decide(ready, held, EXPIRES)).toEqual([]);
    expect(decide(ready, held, EXPIRES + 1)).toMatchObject([{ type: "verification.submitted", auto: true }]);
  });
});
