import { rulesOf } from "@svc/domain/check-rules";
import type { CheckResult, Conclusion, Result } from "@svc/domain/verification/result";
import { TEXTS } from "./texts.ts";
import { readableDay } from "./times.ts";

export type Tone = "good" | "bad" | "open";

/** A verdict as a person reads it. */
export type VerdictWords = {
  readonly tone: Tone;
  readonly headline: string;
  readonly explanation: string;
  readonly lines: readonly { readonly tone: Tone; readonly check: string; readonly outcome: string }[];
};

const TONES = {
  genuine: "good",
  not_genuine: "bad",
  unchecked: "open",
  no_photo: "open",
} as const satisfies Record<Conclusion, Tone>;

/** Undefined while there is none. */
export function verdictWords(result: Result): VerdictWords | undefined {
  const { conclusion, checks, mode, photos, similar } = result;
  if (conclusion === undefined) return undefined;
  const isFilesOnly = mode === "audit" && photos.length > 0;
  const explanation = TEXTS.explanation[conclusion];
  return {
    ...headlineOf(conclusion, result),
    explanation: isFilesOnly ? `${explanation} ${TEXTS.filesOnly}` : explanation,
    lines: [...checks.map((check) => lineOf(check, photos.length)), ...similarLine(similar)],
  };
}

function headlineOf(
  conclusion: Conclusion,
  { photos, similar }: Pick<Result, "photos" | "similar">,
): Pick<VerdictWords, "tone" | "headline"> {
  return conclusion === "genuine" && similar
    ? { tone: "open", headline: TEXTS.similar.headline }
    : { tone: TONES[conclusion], headline: TEXTS.headline[conclusion](photos.length) };
}

/** No finding against the photo: a person has to look at both. */
function similarLine(similar: Result["similar"]): VerdictWords["lines"] {
  if (!similar) return [];
  const outcome = TEXTS.similar.found(similar.photo, similar.of, readableDay(similar.at));
  return [{ tone: "open", check: TEXTS.similar.name, outcome }];
}

function lineOf(result: CheckResult, photos: number) {
  const { check, flagged, unanswered, isUncovered, review } = result;
  const words = TEXTS.check[check];
  const place = where(flagged, photos);
  const found = review ? TEXTS.review[review](place) : `${words.flagged}${place}${howSure(result)}`;
  const outcomes = [
    ...(flagged.length > 0 ? [found] : []),
    ...(unanswered.length > 0 || isUncovered ? [`${TEXTS.unavailable}${where(unanswered, photos)}`] : []),
  ];
  return {
    tone: toneOf(result),
    check: words.name,
    outcome: outcomes.length === 0 ? words.clear : outcomes.join("; "),
  };
}

/** CONTRACT G1.4: candidates of `reverse` that nobody confirmed and a context that does not fit are no signal against the photo. */
function toneOf({ check, flagged, unanswered, isUncovered, review }: CheckResult): Tone {
  if (review === "confirmed") return "bad";
  if (review === "dismissed") return unanswered.length > 0 ? "open" : "good";
  if (flagged.length > 0) return rulesOf(check).flag.means === "signal" ? "bad" : "open";
  return unanswered.length > 0 || isUncovered ? "open" : "good";
}

/** Rounded down: only a mark in the file is certain. */
function howSure({ check, confidence }: CheckResult): string {
  const { flag } = rulesOf(check);
  const isSure = flag.means === "signal" && flag.hasConfidence && confidence !== undefined;
  return isSure ? `, ${TEXTS.sure(Math.floor(confidence * 100))}` : "";
}

/** Nothing where all of them, or the only one, is meant. */
function where(numbers: readonly number[], photos: number): string {
  if (numbers.length === 0 || numbers.length === photos) return "";
  return ` ${TEXTS.inPhotos(numbers.join(", "), numbers.length === 1)}`;
}
