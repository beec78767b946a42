import { decodeWith, meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import { type Candidate, bestOf, stacksOf } from "./candidate.ts";

const LENGTH = 17;
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
/** ISO 3779: the alphabet has no I, O and Q, since they look like these. */
const EXCLUDED: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" };

/** 49 CFR 565.15(c), table IV: what each letter counts. */
const VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from("ABCDEFGH").map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries(Array.from("JKLMN").map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries(Array.from("PR").map((letter, index) => [letter, index * 2 + 7])),
  ...Object.fromEntries(Array.from("STUVWXYZ").map((letter, index) => [letter, index + 2])),
  ...Object.fromEntries(Array.from(DIGITS).map((digit) => [digit, Number(digit)])),
};
/** 49 CFR 565.15(c), table V: what each place weighs; the ninth is the check digit's own. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK_PLACE = 8;
/** Regions (the first character) where the check digit is prescribed: North America (49 CFR 565) and China (GB 16735). */
const PRESCRIBED = /^[1-5L]/;

/** The digit that place 9 of these 17 characters ought to have, X for ten. */
export function checkDigitOf(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, character, index) => total + (VALUES[character] ?? 0) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** Elsewhere a maker may use place 9 for anything: what is right there passed, what is not says nothing. */
export function checkOf(vin: string): "passed" | "failed" | "not_applicable" {
  if (vin[CHECK_PLACE] === checkDigitOf(vin)) return "passed";
  return PRESCRIBED.test(vin) ? "failed" : "not_applicable";
}

/** Seventeen characters in a line or two, as read: the check digit is told and never makes another character of one. */
export function findVin(lines: readonly Line[]): Candidate | undefined {
  return bestOf(stacksOf(lines).flatMap(candidatesIn));
}

type Character = { readonly character: string; readonly probability: number; readonly wasExcluded: boolean };

function candidatesIn(stack: readonly Line[]): readonly Candidate[] {
  const read = stack.flatMap(charactersOf);
  return Array.from({ length: Math.max(0, read.length - LENGTH + 1) }, (_, start) =>
    candidateOf(read.slice(start, start + LENGTH), stack, read.length),
  );
}

function charactersOf({ steps }: Line): readonly Character[] {
  const { text, probabilities } = decodeWith(steps, CAPITALS + DIGITS);
  return Array.from(text).map((character, index) => ({
    character: EXCLUDED[character] ?? character,
    probability: probabilities[index] ?? 0,
    wasExcluded: character in EXCLUDED,
  }));
}

function candidateOf(read: readonly Character[], lines: readonly Line[], readInAll: number): Candidate {
  const text = read.map(({ character }) => character).join("");
  const check_digit = checkOf(text);
  const replaced = read.filter(({ wasExcluded }) => wasExcluded).length;
  const confidence = meanOf(read.map(({ probability }) => probability));
  return {
    text,
    // a failed check says that something is read or written wrongly
    confidence: check_digit === "failed" ? confidence / 2 : confidence,
    checks: { check_digit, ...(replaced > 0 && { replaced_letters: replaced }) },
    score:
      confidence + plausibility(text, check_digit) - (readInAll - LENGTH) * 0.02 - (lines.length - 1) * 0.1,
    lines,
  };
}

/** The last four are digits (49 CFR 565.15(d)), and a word has none. */
function plausibility(text: string, check: string): number {
  const digits = Array.from(text).filter((character) => DIGITS.includes(character)).length;
  return (check === "passed" ? 0.5 : 0) + (/\d{4}$/.test(text) ? 0.3 : 0) + (digits >= 5 ? 0.5 : 0);
}
