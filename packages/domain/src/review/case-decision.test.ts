import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { Finding } from "../finding.ts";
import { newCandidateId } from "../ids.ts";
import type { Command } from "../verification/command.ts";
import { decide } from "../verification/decide.ts";
import { evolve } from "../verification/evolve.ts";
import type { Verification } from "../verification/state.ts";
import { viewOf } from "../verification/view.ts";
import { caseOf } from "./case.ts";
import { dueOf } from "./due.ts";
import { reviewCommandOf } from "./review-command.ts";
import type { ReviewAnswer, ReviewSubject } from "./subjects.ts";

const NOW = Date.UTC(2026, 10, 23);
const PHOTO = aPhoto({}, NOW);
const BY = "usr_ada";
const PAGE = { id: newCandidateId(NOW), pageUrl: "https://a.example/", match: "full", score: 1 } as const;
const FINDINGS: Readonly<Record<string, Finding>> = {
  ai: { ...CLEAR, status: "flagged" },
  screen: { status: "unavailable", reason: "timeout" },
  reverse: { ...CLEAR, status: "flagged", candidates: [PAGE] },
};

function play(from: Verification, ...commands: readonly Command[]): Verification {
  return commands.reduce((state, command) => {
    const decided = decide(state, command, NOW);
    if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
    return decided.reduce(evolve, state);
  }, from);
}

const OPEN = play(aVerification({ signalsRequired: ["ai", "screen", "reverse"] }, NOW), {
  type: "capture",
  capture: PHOTO,
});
/** Waits for `reverse`, `unavailable` and `flagged`. */
const WAITING = play(OPEN, {
  type: "settle",
  report: { captureId: PHOTO.id, findings: FINDINGS, thumb: true },
});

type Word = readonly [ReviewSubject, ReviewAnswer] | "accepted" | "rejected";
function said(state: Verification, word: Word): Verification {
  if (typeof word === "string") return play(state, { type: "decide_case", decision: word, note: "", by: BY });
  const [subject, answer] = word;
  return play(state, reviewCommandOf(state, { subject, answer, by: BY }));
}

describe("the decision of a case (CONTRACT G15.3)", () => {
  it.for<readonly [string, readonly Word[], "accepted" | "rejected" | undefined]>([
    ["is none until somebody said something", [], undefined],
    ["is rejected with the first suspicion that is right", [["flagged", "yes"]], "rejected"],
    ["is rejected where the photo was found online", [["reverse", "yes"]], "rejected"],
    ["is none while a question is open", [["flagged", "no"]], undefined],
    [
      "is accepted once the last suspicion is dismissed",
      [
        ["flagged", "no"],
        ["reverse", "no"],
        ["unavailable", "no"],
      ],
      "accepted",
    ],
    [
      "stays rejected whatever is dismissed later",
      [
        ["reverse", "yes"],
        ["flagged", "no"],
        ["unavailable", "no"],
      ],
      "rejected",
    ],
    ["is a person's word about the case itself", ["accepted"], "accepted"],
    [
      "is rejected by a suspicion confirmed after it was accepted",
      ["accepted", ["reverse", "yes"]],
      "rejected",
    ],
    ["stays rejected by a person's word", ["rejected", ["reverse", "no"]], "rejected"],
  ])("%s", ([, words, value], { expect }) => {
    const state = words.reduce(said, WAITING);
    expect(caseOf(state, NOW).decision).toEqual(value && { value, at: NOW, by: BY });
    expect(viewOf(state).status).toBe("completed");
  });

  it("about the case itself changes no verdict, and leaves only its own questions settled", ({ expect }) => {
    const state = said(WAITING, "accepted");
    expect(viewOf(state).verdict).toEqual(viewOf(WAITING).verdict);
    expect([dueOf(WAITING), dueOf(state)]).toEqual([["reverse", "unavailable", "flagged"], ["reverse"]]);
  });

  it("is not undone by an answer of the queue that did not know it", ({ expect }) => {
    const late = reviewCommandOf(WAITING, { subject: "reverse", answer: "yes", by: BY });
    const accepted = play(WAITING, { type: "decide_case", decision: "accepted", by: "usr_bob" });
    expect(decide(accepted, late, NOW)).toMatchObject({ refused: "conflict" });
    expect(said(accepted, ["reverse", "yes"]).decision?.value).toBe("rejected");
  });

  it("takes two answers of the queue that were given one after the other", ({ expect }) => {
    const both = (["reverse", "flagged"] as const).map((subject) =>
      reviewCommandOf(WAITING, { subject, answer: "yes", by: BY }),
    );
    expect(dueOf(play(WAITING, ...both))).toEqual(["unavailable"]);
  });

  it("is made again only with a reason", ({ expect }) => {
    const rejected = said(WAITING, ["flagged", "yes"]);
    for (const note of [undefined, "", " \n"]) {
      const again = { type: "decide_case", decision: "accepted", by: BY, ...(note && { note }) } as const;
      expect(decide(rejected, again, NOW)).toEqual({ refused: "invalid_request", needsNote: true });
    }
    const state = play(rejected, { type: "decide_case", decision: "accepted", note: "Rain.", by: "usr_bob" });
    expect(state.decision).toEqual({ value: "accepted", at: NOW, note: "Rain.", by: "usr_bob" });
  });

  it("is made neither before the verdict nor after a redaction", ({ expect }) => {
    const command = { type: "decide_case", decision: "accepted" } as const;
    for (const state of [OPEN, play(WAITING, { type: "redact" })])
      expect(decide(state, command, NOW)).toMatchObject({ refused: "conflict" });
  });

  it("stays after a redaction, without who made it and why", ({ expect }) => {
    const decided = play(WAITING, { type: "decide_case", decision: "rejected", note: "Copied.", by: BY });
    expect(play(decided, { type: "redact" }).decision).toEqual({ value: "rejected", at: NOW });
  });
});
