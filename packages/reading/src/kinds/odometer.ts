import { decodeWith, meanOf, stepsFrom } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import type { Step } from "../text/steps.ts";
import { type Candidate, bestOf } from "./candidate.ts";

const DIGITS = "0123456789";
const SEPARATORS = ".,: ";
const SHORTEST = 3;
/** A million, plus a tenth. */
const LONGEST = 7;
/** Labels next to the number: of the odometer itself, and of other readings. */
const OWN_LABEL = /[o0]d[o0](?:meter)?|total|mileage|kilom|km-?stand|gesamt/i;
const OTHER_LABEL = /trip|tour|avg|km\/h|mph|range|rpm|temp|°|%|[:：]\d\d|consum|\bl\/100|service|\bin\b/i;
/** 14:33, 12.05.2024, 2024-05-12. */
const DATE_OR_TIME =
  /\b\d{1,2}\s?[:：.]\s?\d{2}\s?(?:h\b|[ap]m\b)|\d[:：]\d|(?:^|\D)\d{1,4}([./-])\s?\d{1,2}\1\s?\d{1,4}(?:\D|$)/i;
/**
 * A single number: without separators, in groups of three, or with each digit in its own window. Anything else is
 * several numbers.
 */
const ONE_NUMBER = /^(?:\d+|\d{1,3}(?:[., ]{1,2}\d{3})+|\d(?: \d){4,6})$/;
/** Our choice: below this, it is only a few digits without further evidence. */
const LEAST_SCORE = 1.1;
const LIKE_DIGITS = "BDIlOoQSsZz";
const SURE = 0.5;
const UNIT = /(?:^|[\d\s.,])(km|mi|miles|mls)\b(?!\/)/i;

/** The odometer's digits without thousands separators, with the unit if it is nearby. */
export function findOdometer(lines: readonly Line[]): Candidate | undefined {
  const highest = Math.max(1, ...lines.map(({ slant }) => slant.height));
  const candidates = lines.flatMap((line) => candidatesOf(line, lines, highest));
  return bestOf(candidates.filter(({ score }) => score >= LEAST_SCORE));
}

function candidatesOf(line: Line, lines: readonly Line[], highest: number): readonly Candidate[] {
  if (isSomethingElse(line.text)) return [];
  const read = wholeNumber(line);
  const text = read
    .map(({ character }) => character)
    .join("")
    .replace(/^0+(?=\d)/, "");
  if (read.length < SHORTEST || read.length > LONGEST) return [];
  const beside = lines.filter((other) => other !== line && isBeside(line, other)).map((other) => other.text);
  const unit = unitIn(line.text) ?? beside.map(unitIn).find((one) => one !== undefined);
  const all = [line.text, ...beside].join(" ");
  const confidence = meanOf(read.map(({ probability }) => probability));
  const labels = (OWN_LABEL.test(all) ? 0.6 : 0) - (OTHER_LABEL.test(line.text) ? 1.2 : 0);
  const fit = labels + (unit ? 0.4 : 0) + (read.length >= 5 ? 0.5 : 0) + (line.slant.height / highest) * 0.3;
  const score = confidence + fit;
  return [{ text, confidence, checks: unit ? { unit } : {}, score, lines: [line] }];
}

/** A date, a time or a word. A word stays a word even if its letters resemble digits. */
function isSomethingElse(text: string): boolean {
  const digits = Array.from(text).filter((character) => DIGITS.includes(character)).length;
  const others = text.replace(/\s|km|mi(?:les)?|[o0]d[o0](?:meter)?|total/gi, "").length;
  return digits * 2 < others || DATE_OR_TIME.test(text);
}

/**
 * Drops a decimal after a point, but keeps three digits after a point or comma as thousands. Undefined if there are
 * several numbers.
 */
function wholeNumber({ text: shown, steps }: Line) {
  const label = OWN_LABEL.exec(shown);
  const behind = label ? stepsFrom(steps, label.index + label[0].length) : steps;
  const { text, probabilities } = decodeWith(behind.filter(isNoLetter), DIGITS + SEPARATORS);
  const end = /[.,]\d[^\d]*$/.exec(text)?.index ?? text.length;
  if (!ONE_NUMBER.test(text.slice(0, end).replace(/^\D+|\D+$/g, ""))) return [];
  return Array.from(text.slice(0, end))
    .map((character, index) => ({ character, probability: probabilities[index] ?? 0 }))
    .filter(({ character }) => DIGITS.includes(character));
}

/** A letter of a unit or label must not become a digit just because the alphabet offers nothing else. */
function isNoLetter({ character, probability }: Step): boolean {
  return probability < SURE || !/\p{L}/u.test(character) || LIKE_DIGITS.includes(character);
}

function unitIn(text: string): "km" | "mi" | undefined {
  const unit = UNIT.exec(` ${text}`)?.[1]?.toLowerCase();
  if (!unit) return undefined;
  return unit === "km" ? "km" : "mi";
}

/** At most two line heights away. */
function isBeside({ box, slant }: Line, { box: other }: Line): boolean {
  const across = Math.max(other.x - (box.x + box.width), box.x - (other.x + other.width), 0);
  const down = Math.max(other.y - (box.y + box.height), box.y - (other.y + other.height), 0);
  return across < slant.height * 2 && down < slant.height * 1.5;
}
