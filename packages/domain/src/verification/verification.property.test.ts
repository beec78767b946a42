import fc from "fast-check";
import { describe, it } from "vitest";
import { CHECKS } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { type CandidateId, type CaptureId, newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { isTerminal } from "../status.ts";
import { checksOf } from "./checks.ts";
import type { Command } from "./command.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { evolve, replay } from "./evolve.ts";
import { redactEvent } from "../redaction/event-rules.ts";
import type { Settings } from "./settings.ts";
import type { StoredCapture, Verification } from "./state.ts";

const START = Date.UTC(2026, 0, 1);
const CAPTURE_IDS = Array.from({ length: 4 }, () => newCaptureId(START));

const model = { name: "test", version: "1" };
const candidateId = (of: CaptureId, index: number) => of.replace("cap_", `rvc_${index}`) as CandidateId;
const findingOf = (of: CaptureId) =>
  fc.oneof(
    fc.constantFrom<Finding>(
      { status: "clear", score: 0.1, confidence: 0.1, model, evidence: [] },
      { status: "unavailable", reason: "timeout" },
    ),
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((confidence): Finding => ({ status: "flagged", score: 0.9, confidence, model, evidence: [] })),
    fc.constant<Finding>({
      status: "flagged",
      score: 0.9,
      confidence: 0.9,
      model,
      evidence: [],
      candidates: [
        { id: candidateId(of, 0), pageUrl: "https://a.example/", match: "full", score: 1 },
        { id: candidateId(of, 1), pageUrl: "https://b.example/", match: "partial", score: 0.9 },
      ],
    }),
  );
const findingsOf = (of: CaptureId) =>
  fc.dictionary(fc.constantFrom(...CHECKS), findingOf(of), { maxKeys: 4 });

const captureId = fc.constantFrom(...CAPTURE_IDS);
const captureAnswer = captureId.chain((id) => fc.tuple(fc.constant(id), findingsOf(id)));
const stepKey = fc.constantFrom("front", "note", "colour", "nowhere", undefined);

function stored(id: StoredCapture["id"], step: string | undefined, located: boolean): StoredCapture {
  const location = { lat: 1, lng: 2, accuracyM: 5 };
  return {
    id,
    ...(step !== undefined && { step }),
    kind: "image",
    source: "camera",
    contentType: "image/jpeg",
    bytes: 10,
    sha256: "00",
    ...(located && { location }),
  };
}

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>(
    { type: "open" },
    { type: "leave" },
    { type: "submit" },
    { type: "expire" },
    { type: "give_up" },
    { type: "redact" },
  ),
  fc.tuple(captureId, stepKey, fc.boolean()).map(([id, step, located]) => ({
    type: "capture" as const,
    capture: stored(id, step, located),
  })),
  captureId.map((id) => ({ type: "remove_capture" as const, captureId: id })),
  stepKey.map((step) => ({
    type: "answer" as const,
    step: step ?? "note",
    answer: { kind: "text" as const, value: "x" },
  })),
  fc
    .tuple(captureAnswer, fc.constantFrom(undefined, "media_unreadable" as const))
    .map(([[id, found], lost]) => ({
      type: "settle" as const,
      report: { captureId: id, findings: found, ...(lost && { lost }) },
    })),
  fc.tuple(captureId, fc.constantFrom("sealed" as const, "failed" as const)).map(([id, state]) => ({
    type: "stamp" as const,
    report: {
      captureId: id,
      stamp: state === "sealed" ? { state } : { state, reason: "unreadable" as const },
    },
  })),
  fc
    .tuple(
      fc.constantFrom("confirm" as const, "dismiss" as const),
      fc.option(fc.tuple(captureId, fc.nat(1)), { nil: undefined }),
    )
    .map(([decision, at]) => ({
      type: "review" as const,
      decision,
      ...(at && { candidates: [candidateId(...at)] }),
    })),
  fc
    .tuple(fc.constantFrom("unavailable" as const, "flagged" as const), fc.boolean())
    .map(([subject, isFine]) => ({
      type: "review_case" as const,
      subject,
      decision: isFine ? ("accepted" as const) : ("rejected" as const),
      by: "ada@example.com",
    })),
  fc
    .tuple(fc.constantFrom("accepted" as const, "rejected" as const), fc.string())
    .map(([decision, note]) => ({
      type: "decide_case" as const,
      decision,
      note,
      by: "ada@example.com",
    })),
  fc.string({ minLength: 1 }).map((narrative) => ({ type: "finalize" as const, narrative })),
);

const BASE = { expiresInSeconds: 60, seal: true, metadata: { claim: "A-17" }, mode: "verification" as const };
const settings: fc.Arbitrary<Settings> = fc
  .record({
    signalsRequired: fc.subarray([...CHECKS], { minLength: 1 }),
    requireLocation: fc.boolean(),
    capturePlan: fc.oneof(
      fc.integer({ min: 1, max: 3 }).map((maxCaptures) => ({ kind: "anonymous" as const, maxCaptures })),
      fc.constant({
        kind: "steps" as const,
        steps: [
          {
            key: "front",
            description: "The front",
            min: 1,
            max: 2,
            kind: "image" as const,
            overlay: "none",
            camera: "rear" as const,
            ocr: "none",
            allowFile: false,
          },
          {
            key: "note",
            description: "A word",
            min: 1,
            max: 1,
            kind: "text" as const,
            maxLength: 500,
            multiline: false,
            format: "text",
          },
        ],
      }),
    ),
  })
  .map((drawn) => ({ ...BASE, ...drawn }));

const history = fc.tuple(
  settings,
  fc.array(fc.tuple(command, fc.integer({ min: 0, max: 20_000 })), { maxLength: 40 }),
);

type Step = {
  readonly before: Verification;
  readonly events: readonly Event[];
  readonly after: Verification;
};

/** Plays the commands like the object: first the clock's events, then the command. */
function play([drawn, commands]: readonly [Settings, readonly (readonly [Command, number])[]]) {
  const created: Event = {
    type: "verification.created",
    at: START,
    id: newVerificationId(START),
    accountId: newAccountId(START),
    environment: "test",
    settings: drawn,
    expiresAt: START + 60_000,
    captureUrl: "https://svc.example/v/1",
  };
  const log: Event[] = [created];
  const steps: Step[] = [];
  let state = replay(log);
  if (!state) throw new Error("a created verification replays");
  let now = START;
  for (const [next, elapsedMs] of commands) {
    now += elapsedMs;
    for (const heard of [{ type: "lapse" } as const, next]) {
      const decided = decide(state, heard, now);
      const events: readonly Event[] = "refused" in decided ? [] : decided;
      const after: Verification = events.reduce(evolve, state);
      steps.push({ before: state, events, after });
      log.push(...events);
      state = after;
    }
  }
  return { log, steps, state };
}

const RUNS = { numRuns: 2_000 };

describe("any sequence of commands", () => {
  it("never leaves a terminal status (SPEC 3)", () => {
    fc.assert(
      fc.property(history, (drawn) =>
        play(drawn).steps.every(
          ({ before, after }) => !isTerminal(before.status) || after.status === before.status,
        ),
      ),
      RUNS,
    );
  });

  it("folds to the same state when the log is replayed", ({ expect }) => {
    fc.assert(
      fc.property(history, (drawn) => {
        const { log, state } = play(drawn);
        expect(replay(log)).toEqual(state);
      }),
      RUNS,
    );
  });

  it("takes only the transitions of SPEC 3 and CONTRACT G2", () => {
    const allowed: Record<Verification["status"], readonly Verification["status"][]> = {
      pending: ["pending", "partially_captured", "abandoned", "expired", "completed"],
      partially_captured: ["partially_captured", "abandoned", "completed", "failed", "expired"],
      abandoned: ["abandoned", "partially_captured", "expired"],
      completed: ["completed"],
      expired: ["expired"],
      failed: ["failed"],
    };
    fc.assert(
      fc.property(history, (drawn) =>
        play(drawn).steps.every(({ before, events }) => {
          let state = before;
          return events.every((event) => {
            const next = evolve(state, event);
            const fine = allowed[state.status].includes(next.status);
            state = next;
            return fine;
          });
        }),
      ),
      RUNS,
    );
  });

  it("completes once at most, and only when every kept photo has every finding", ({ expect }) => {
    fc.assert(
      fc.property(history, (drawn) => {
        const { log, steps } = play(drawn);
        expect(log.filter(({ type }) => type === "verification.completed").length).toBeLessThanOrEqual(1);
        const completed = steps.find(({ events }) =>
          events.some(({ type }) => type === "verification.completed"),
        );
        if (!completed) return;
        for (const capture of completed.after.captures.filter(({ removed }) => !removed)) {
          for (const check of checksOf(completed.after.settings, capture)) {
            expect(capture.findings[check], check).toBeDefined();
          }
        }
      }),
      RUNS,
    );
  });

  it("redacted in the log folds to the redacted state (CONTRACT G4.7)", ({ expect }) => {
    fc.assert(
      fc.property(history, (drawn) => {
        const { log, state } = play(drawn);
        if (!isTerminal(state.status)) return;
        const redaction: Event = { type: "verification.redacted", at: state.createdAt };
        const kept = [...log, redaction].map(redactEvent);
        expect(replay(kept)).toEqual([redaction].reduce(evolve, state));
        expect(kept.map(redactEvent)).toEqual(kept);
        expect(JSON.stringify(kept)).not.toContain("A-17");
      }),
      RUNS,
    );
  });
});
