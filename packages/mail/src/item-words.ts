import type { Tone } from "@svc/domain/review/outcome";
import type { CheckResult, Result } from "@svc/domain/verification/result";
import type { Say } from "./say.ts";
import { foundText, foundTone } from "./verdict-words.ts";

/** The checks' results for one file. `tone` is the worst of them. */
export type ItemWords = {
  readonly tone: Tone;
  /** A check found something in it, and no person dismissed that. */
  readonly isFlagged: boolean;
  readonly lines: readonly { readonly tone: Tone; readonly text: string }[];
};

const WORST_FIRST: readonly Tone[] = ["bad", "open", "good", "quiet"];

/**
 * `number` counts from 1. Results are per file, so that a file that no check can examine does not affect the
 * others.
 */
export function itemWords({ checks, similar, edited }: Result, number: number, say: Say): ItemWords {
  const said = checks.flatMap((check) => lineOf(check, number, say));
  const notes = [
    ...(similar?.photo === number ? [say.text("similar_name")] : []),
    ...(edited?.includes(number) ? [say.text("edited_name")] : []),
  ].map((text) => ({ tone: "open" as const, text }));
  const silent = checks.filter(({ inapplicable }) => inapplicable.includes(number));
  const isClear = said.length + notes.length === 0 && checks.length > silent.length;
  const lines = [
    ...said,
    ...notes,
    ...(isClear ? [{ tone: "good" as const, text: say.text("headline_genuine") }] : []),
    ...silentLine(silent, say),
  ];
  return {
    tone: WORST_FIRST.find((tone) => lines.some((line) => line.tone === tone)) ?? "quiet",
    isFlagged: checks.some((check) => check.flagged.includes(number) && foundTone(check) !== "good"),
    lines,
  };
}

function lineOf(result: CheckResult, number: number, say: Say): ItemWords["lines"] {
  const check = say.text(`check_${result.check}`);
  if (result.flagged.includes(number))
    return [{ tone: foundTone(result), text: `${check}: ${foundText(result, say)}` }];
  if (result.unanswered.includes(number))
    return [{ tone: "open", text: `${check}: ${say.text("unavailable")}` }];
  return [];
}

function silentLine(silent: readonly CheckResult[], say: Say): ItemWords["lines"] {
  if (silent.length === 0) return [];
  const names = say.list(silent.map(({ check }) => say.text(`check_${check}`)));
  return [{ tone: "quiet", text: `${names}: ${say.text("inapplicable")}` }];
}
