import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Finding } from "../finding.ts";
import { newCandidateId, newCaptureId, newVerificationId } from "../ids.ts";
import type { Command } from "../verification/command.ts";
import { decide } from "../verification/decide.ts";
import type { Event } from "../verification/event.ts";
import { evolve } from "../verification/evolve.ts";
import type { SimilarPhoto } from "../verification/similar-photo.ts";
import type { Verification } from "../verification/state.ts";
import { viewOf } from "../verification/view.ts";
import { caseOf } from "./case.ts";
import { dueOf } from "./due.ts";
import { reviewCommandOf } from "./review-command.ts";
import { reviewsOf } from "./reviews.ts";
import { REVIEW_SUBJECTS, type ReviewAnswer, type ReviewSubject } from "./subjects.ts";

/** Without an appeal; `appeal.test.ts` has those with one. */
const SUBJECTS = REVIEW_SUBJECTS.filter((subject) => subject !== "appeal");
const NOW = Date.UTC(2026, 10, 23);
const PHOTO = aPhoto({}, NOW);
const FLAGGED: Finding = { ...CLEAR, status: "flagged" };
const SILENT: Finding = { status: "unavailable", reason: "timeout" };
const candidate = (page: string) =>
  ({ id: newCandidateId(NOW), pageUrl: `https://${page}.example/`, match: "full", score: 1 }) as const;
const FOUND: Finding = { ...CLEAR, status: "flagged", candidates: [candidate("a"), candidate("b")] };

type Played = { readonly state: Verification; readonly log: readonly Event[] };

function play({ state: from, log }: Played, ...commands: readonly Command[]): Played {
  return commands.reduce(
    (before, command) => {
      const decided = decide(before.state, command, NOW);
      if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
      return { state: decided.reduce(evolve, before.state), log: [...before.log, ...decided] };
    },
    { state: from, log },
  );
}

function similar(distance = 3): SimilarPhoto {
  const verificationId = newVerificationId(NOW);
  const matched = { verificationId, matchedCaptureId: newCaptureId(NOW), matchedCreatedAt: 0 };
  return { ...matched, captureId: PHOTO.id, method: "phash", distance };
}

/** Submitted with one photo that has these findings. */
function judged(findings: Readonly<Record<string, Finding>>): Played {
  const signalsRequired = ["screen", "ai", "reverse"] as const;
  const state = aVerification({ signalsRequired }, NOW);
  const all = { screen: CLEAR, ai: CLEAR, reverse: CLEAR, ...findings };
  const report = { captureId: PHOTO.id, findings: all, thumb: true } as const;
  return play({ state, log: [] }, { type: "capture", capture: PHOTO }, { type: "settle", report });
}

const ALL = play(judged({ ai: FLAGGED, screen: SILENT, reverse: FOUND }), {
  type: "find_similar",
  similar: similar(),
});

function say({ state }: Played, subject: ReviewSubject, answer: ReviewAnswer): Command {
  return reviewCommandOf(state, { subject, answer, note: "seen", by: "ada@example.com" });
}

describe("what waits for a person (CONTRACT G15.1)", () => {
  it("is everything without a decision", ({ expect }) => {
    expect(dueOf(judged({}).state)).toEqual([]);
    expect(dueOf(ALL.state)).toEqual(SUBJECTS);
  });

  it.for(SUBJECTS)("no longer includes %s after a yes or no", (subject, { expect }) => {
    for (const answer of ["yes", "no"] as const) {
      const { state, log } = play(ALL, say(ALL, subject, answer));
      expect(dueOf(state)).toEqual(SUBJECTS.filter((each) => each !== subject));
      const said = { note: "seen", by: "ada@example.com" };
      expect(reviewsOf(log)).toEqual([{ subject, decision: answer, at: NOW, ...said }]);
      expect(decide(state, say(ALL, subject, "no"), NOW)).toMatchObject({ refused: "conflict" });
    }
  });

  it("is nothing before the verdict, nor once it is finalized, redacted or failed", ({ expect }) => {
    const open = play({ state: aVerification({}, NOW), log: [] }, { type: "capture", capture: PHOTO });
    expect(dueOf(open.state)).toEqual([]);
    expect(dueOf(play(ALL, { type: "finalize", narrative: "A dent." }).state)).toEqual([]);
    expect(dueOf(play(ALL, { type: "redact" }).state)).toEqual([]);
    expect(dueOf(play(open, { type: "give_up" }).state)).toEqual([]);
  });

  it("is not asked again where a person's own word made svc false", ({ expect }) => {
    const found = judged({ reverse: FOUND });
    const { state } = play(found, say(found, "reverse", "yes"));
    expect([viewOf(state).verdict?.svc, dueOf(state)]).toEqual([false, []]);
  });
});

describe("a decision (CONTRACT G15.3)", () => {
  it.for(["unavailable", "flagged"] as const)(
    "about %s changes neither verdict nor status",
    (subject, { expect }) => {
      const { state } = play(ALL, say(ALL, subject, "yes"));
      const { verdict, status } = viewOf(ALL.state);
      expect(viewOf(state)).toMatchObject({ verdict, status });
    },
  );

  it("is refused once the verification is finalized or redacted", ({ expect }) => {
    for (const end of [{ type: "finalize", narrative: "A dent." }, { type: "redact" }] as const) {
      const { state } = play(ALL, end);
      for (const subject of REVIEW_SUBJECTS)
        expect(decide(state, say(ALL, subject, "no"), NOW)).toMatchObject({ refused: expect.any(String) });
    }
  });

  it("about a match is none about a better one that was found since", ({ expect }) => {
    const command = say(ALL, "similar_photo", "no");
    const better = play(ALL, { type: "find_similar", similar: similar(1) });
    expect(decide(better.state, command, NOW)).toMatchObject({ refused: "conflict" });
    expect(dueOf(better.state)).toContain("similar_photo");
  });

  it("about candidates is refused whole where one of them was decided since", ({ expect }) => {
    const command = say(ALL, "reverse", "yes");
    if (command.type !== "review") throw new Error("a review was to come");
    const [first] = command.candidates ?? [];
    const since = play(ALL, { type: "review", decision: "dismiss", candidates: first ? [first] : [] });
    expect(decide(since.state, command, NOW)).toMatchObject({ refused: "conflict" });
    expect(dueOf(since.state)).toContain("reverse");
  });
});

describe("a case", () => {
  it("shows the first photo that has a small copy, until it is redacted", ({ expect }) => {
    const { state } = judged({ ai: FLAGGED });
    expect(caseOf(state, NOW)).toMatchObject({ thumb: PHOTO.id, due: ["flagged"], mode: "audit" });
    expect(caseOf(play(ALL, { type: "redact" }).state, NOW)).not.toHaveProperty("thumb");
  });
});
