import { decodeWith, meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import { KEPT, type Step } from "../text/steps.ts";
import { type Candidate, bestOf, stacksOf } from "./candidate.ts";

const LENGTH = 17;
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
/** ISO 3779: the alphabet excludes I, O and Q because they resemble these digits. */
const EXCLUDED: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" };

/** 49 CFR 565.15(c), table IV: the value of each letter. */
const VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from("ABCDEFGH").map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries(Array.from("JKLMN").map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries(Array.from("PR").map((letter, index) => [letter, index * 2 + 7])),
  ...Object.fromEntries(Array.from("STUVWXYZ").map((letter, index) => [letter, index + 2])),
  ...Object.fromEntries(Array.from(DIGITS).map((digit) => [digit, Number(digit)])),
};
/** 49 CFR 565.15(c), table V: the weight of each position. The ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK_PLACE = 8;
/** Characters that may separate words in a line. */
const SEPARATORS = "-/.,: #";
/** A mark or blank read with this confidence is not a character of a VIN. */
const SURE = 0.5;
const BLANK = Float32Array.from(KEPT, (one) => (one === " " ? 1 : 0));
/** Our choice: with fewer digits it is a sentence, with more replaced letters a word. */
const LEAST_DIGITS = 5;
const MOST_REPLACED = 3;
/** Labels before a VIN in its line; the groups after a label belong together. */
const LABEL = /^(?:V[1I]N|F[1I]N|CHASS[1I]SN?[O0]?)$/;
/** Regions (the first character) that require the check digit: North America (49 CFR 565) and China (GB 16735). */
const PRESCRIBED = /^[1-5L]/;

/** The correct digit at position 9 of these 17 characters; X stands for ten. */
export function checkDigitOf(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, character, index) => total + (VALUES[character] ?? 0) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** Elsewhere a maker may use position 9 freely: a match counts as passed, a mismatch means nothing. */
export function checkOf(vin: string): "passed" | "failed" | "not_applicable" {
  if (vin[CHECK_PLACE] === checkDigitOf(vin)) return "passed";
  return PRESCRIBED.test(vin) ? "failed" : "not_applicable";
}

/**
 * Seventeen characters as read, either one word or all groups of one or two lines. The check digit never changes a
 * character.
 */
export function findVin(lines: readonly Line[]): Candidate | undefined {
  return bestOf(stacksOf(lines).flatMap(candidatesIn));
}

type Character = { readonly character: string; readonly probability: number; readonly wasExcluded: boolean };
type Word = readonly Character[];

function candidatesIn(stack: readonly Line[]): readonly Candidate[] {
  const wordsOfLines = stack.map(wordsOf);
  const all = withoutLabel(wordsOfLines.flat());
  const alone = stack.length > 1 ? [] : all;
  // Blanks are allowed inside only if the lines contain nothing but these groups
  return [...alone, ...(all.length > 1 ? [all.flat()] : [])]
    .filter(mayBeVin)
    .map((read) => candidateOf(read, stack));
}

/** 17 characters with at least one letter, the last four digits (ISO 3779, 49 CFR 565.15(d)), and few replacements. */
function mayBeVin(read: Word): boolean {
  const text = read.map(({ character }) => character).join("");
  const kept = read.filter(({ wasExcluded }) => !wasExcluded);
  const digits = kept.filter(({ character }) => DIGITS.includes(character)).length;
  return (
    text.length === LENGTH &&
    /\d{4}$/.test(text) &&
    digits >= LEAST_DIGITS &&
    digits < kept.length &&
    LENGTH - kept.length <= MOST_REPLACED
  );
}

function withoutLabel(words: readonly Word[]): readonly Word[] {
  const first = words[0]?.map(({ character }) => character).join("") ?? "";
  return LABEL.test(first) ? words.slice(1) : words;
}

/** Words between blanks and marks. */
function wordsOf({ steps }: Line): readonly Word[] {
  const { text, probabilities } = decodeWith(steps.map(blankOfMark), CAPITALS + DIGITS + SEPARATORS);
  const read = Array.from(text).map((character, index) => ({
    character: EXCLUDED[character] ?? character,
    probability: probabilities[index] ?? 0,
    wasExcluded: character in EXCLUDED,
  }));
  return Array.from(text.matchAll(/[A-Z0-9]+/g), ({ 0: word, index }) =>
    read.slice(index, index + word.length),
  );
}

/** A mark read with confidence must not become a letter just because the alphabet offers nothing else. */
function blankOfMark(step: Step): Step {
  const { character, probability } = step;
  if (probability < SURE || character === "" || /[\p{L}\d]/u.test(character)) return step;
  return { character: " ", probability, none: 0, kept: BLANK };
}

function candidateOf(read: Word, lines: readonly Line[]): Candidate {
  const text = read.map(({ character }) => character).join("");
  const check_digit = checkOf(text);
  const replaced = read.filter(({ wasExcluded }) => wasExcluded).length;
  const confidence = meanOf(read.map(({ probability }) => probability));
  return {
    text,
    // A failed check means that something is misread or miswritten
    confidence: check_digit === "failed" ? confidence / 2 : confidence,
    checks: { check_digit, ...(replaced > 0 && { replaced_letters: replaced }) },
    score: confidence + (check_digit === "passed" ? 0.5 : 0) - (lines.length - 1) * 0.1,
    lines,
  };
}
