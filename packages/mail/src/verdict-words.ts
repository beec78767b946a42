import { rulesOf } from "@svc/domain/check-rules";
import { OUTCOME_TONES, type Tone } from "@svc/domain/review/outcome";
import type { CheckResult, Conclusion, Result } from "@svc/domain/verification/result";
import { itemNames } from "./item-names.ts";
import type { Say } from "./say.ts";

/** A verdict in words for people. */
export type VerdictWords = {
  readonly tone: Tone;
  readonly headline: string;
  readonly explanation: string;
  /** What people decided, which comes first. */
  readonly decision?: { readonly tone: Tone; readonly headline: string; readonly explanation: string };
  /** Each check over all files. */
  readonly lines: readonly { readonly tone: Tone; readonly check: string; readonly outcome: string }[];
};

/** Undefined while there is no verdict. */
export function verdictWords(result: Result, say: Say): VerdictWords | undefined {
  const { conclusion, outcome, checks, mode, photos } = result;
  if (!conclusion || !outcome) return undefined;
  const isFilesOnly = mode === "audit" && photos.length > 0;
  const key =
    outcome === "look" && photos.length > 0 ? "explain_look" : explanationKey(conclusion, photos.length);
  const explanation = say.text(key);
  const told = {
    tone: OUTCOME_TONES[outcome],
    headline: say.text(`headline_${outcome}`),
    explanation: isFilesOnly ? `${explanation} ${say.text("files_only")}` : explanation,
  };
  return {
    ...(result.simulated ? asTest(told, say) : told),
    ...decisionWords(result, say),
    lines: [
      ...checks.map((check) => lineOf(check, result, say)),
      ...similarLine(result, say),
      ...editedLine(result, say),
      ...contradictionsLine(result, say),
      ...codeLine(result, say),
    ],
  };
}

const DECISION_TONES = { accepted: "good", rejected: "bad" } as const;

function decisionWords({ decision }: Result, say: Say): Pick<VerdictWords, "decision"> {
  if (!decision) return {};
  const headline = say.text(`decision_${decision}`);
  const explanation = say.text(`decision_${decision}_what`);
  return { decision: { tone: DECISION_TONES[decision], headline, explanation } };
}

/** CONTRACT G10: a forced verdict must not be mistaken for a real one. */
function asTest({ headline }: Pick<VerdictWords, "headline">, say: Say) {
  return {
    tone: "open" as const,
    headline: say.text("headline_simulated", { headline }),
    explanation: say.text("explain_simulated"),
  };
}

function explanationKey(conclusion: Conclusion, files: number) {
  return conclusion === "no_photo" && files > 0
    ? "explain_no_photo_files"
    : (`explain_${conclusion}` as const);
}

/**
 * Not a finding against the photo: a person must compare both. Only the console says which verification the
 * other one belongs to.
 */
function similarLine({ similar, photos }: Result, say: Say): VerdictWords["lines"] {
  if (!similar) return [];
  const { at, photo } = similar;
  const item = itemNames(photos, say)[photo - 1] ?? "";
  const outcome = say.text("similar_found", { day: say.day(at), item });
  return [{ tone: "open", check: say.text("similar_name"), outcome }];
}

/** Not a finding either: a person must look at the photos. */
function contradictionsLine({ contradictions }: Result, say: Say): VerdictWords["lines"] {
  if (!contradictions) return [];
  return [
    { tone: "open", check: say.text("contradictions_name"), outcome: say.text("contradictions_found") },
  ];
}

/** Not a finding either: a person must look at the part. */
function editedLine({ edited, photos }: Result, say: Say): VerdictWords["lines"] {
  if (!edited) return [];
  const outcome = located(say.text("edited_found"), edited, { names: itemNames(photos, say), say });
  return [{ tone: "open", check: say.text("edited_name"), outcome }];
}

/** Not a finding either: a person must look for the code. */
function codeLine({ sceneCode: code }: Result, say: Say): VerdictWords["lines"] {
  return code ? [{ tone: "open", check: say.text("code_name"), outcome: say.text(`code_${code}`) }] : [];
}

function lineOf(result: CheckResult, { photos }: Result, say: Say) {
  const { check, flagged, unanswered, inapplicable } = result;
  const names = itemNames(photos, say);
  const where = (outcome: string, numbers: readonly number[]) => located(outcome, numbers, { names, say });
  const outcomes = [
    ...(flagged.length > 0 ? [sureOf(result, where(foundText(result, say), flagged), say)] : []),
    ...(unanswered.length > 0 ? [where(say.text("unavailable"), unanswered)] : []),
  ];
  const isClear = outcomes.length === 0 && inapplicable.length < photos.length;
  return {
    tone: toneOf(result, photos.length),
    check: say.text(`check_${check}`),
    outcome: [
      ...(isClear ? [say.text(`check_${check}_clear`)] : outcomes),
      ...(inapplicable.length > 0 ? [where(say.text("inapplicable"), inapplicable)] : []),
    ].reduce((first, second) => (first === "" ? second : say.text("outcome_and", { first, second })), ""),
  };
}

/** What it means that a check flagged a file, in one sentence. */
export function foundText({ check, review }: CheckResult, say: Say): string {
  return say.text(review ? `review_${review}` : `check_${check}_flagged`);
}

/** CONTRACT G1.4: unconfirmed `reverse` candidates and a mismatching context are not signals against the photo. */
function toneOf(result: CheckResult, files: number): Tone {
  const { flagged, unanswered, inapplicable, review } = result;
  if (review === "confirmed") return "bad";
  if (flagged.length > 0 && review !== "dismissed") return foundTone(result);
  if (unanswered.length > 0) return "open";
  return inapplicable.length === files && files > 0 ? "quiet" : "good";
}

/** For a file that this check flagged. */
export function foundTone({ check, review }: CheckResult): Tone {
  if (review === "dismissed") return "good";
  return review === "confirmed" || rulesOf(check).flag.means === "signal" ? "bad" : "open";
}

/** Shows the confidence. Only a mark in the file is 100 % certain. */
function sureOf({ check, confidence, review }: CheckResult, outcome: string, say: Say): string {
  const { flag } = rulesOf(check);
  const isSure = flag.means === "signal" && flag.hasConfidence && confidence !== undefined && !review;
  return isSure ? say.text("outcome_sure", { outcome, percent: say.percent(confidence) }) : outcome;
}

type Names = { readonly names: readonly string[]; readonly say: Say };

/** Adds nothing if all files, or the only one, are meant. */
function located(outcome: string, numbers: readonly number[], { names, say }: Names): string {
  if (numbers.length === 0 || numbers.length === names.length) return outcome;
  const items = say.list(numbers.map((number) => names[number - 1] ?? ""));
  return say.text("outcome_in", { outcome, items });
}
