import { decodeWithSmall, meanOf, stepsFrom } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import { SAME_SHAPE } from "../text/steps.ts";
import { type Candidate, bestOf } from "./candidate.ts";

const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MARKS = "-/.";
const ALPHABET = `0123456789${CAPITALS}${MARKS}`;
const SHORTEST = 5;
const LONGEST = 32;
/** Labels of serial numbers, in the languages of the service. */
const LABEL =
  /(?:\bs\s?[/.]\s?n\b|\bsn(?=[\s.:：])|seria[l1I|]|serie?n?|série|seri|matricola|imei|序列|सीरियल|الرقم التسلسلي)\s?[-.]?\s?(?:numarası|number|nummer|numer\w*|número|numéro|num|no|nr|n[°º]|号)?\s?[.:：#°º]*\s*/iu;
/** A word, and anything after it, is not part of a serial number. */
const WORD = /\s\p{Lu}?\p{Ll}{2,}(?!\p{L}|\d)/u;
/** Labels of something else. */
const OTHER_LABEL =
  /model|modell|modelo|modèle|type|typ\b|p\/n|part|date|datum|volt|\d\s?(?:v|hz|w)(?:\b|\d)|made|input|output|www|rev\b/i;

/** A serial number: a labelled one if possible, otherwise the text that most resembles one. */
export function findSerial(lines: readonly Line[]): Candidate | undefined {
  return bestOf(lines.flatMap((line, index) => candidatesOf(line, lines[index - 1])));
}

function candidatesOf(line: Line, before: Line | undefined): readonly Candidate[] {
  const label = LABEL.exec(line.text);
  const start = label ? label.index + label[0].length : 0;
  const read = charactersBehind(line, start);
  const text = read.map(({ character }) => character).join("");
  if (text.length < SHORTEST || text.length > LONGEST || !/\d/.test(text)) return [];
  const confidence = meanOf(read.map(({ probability }) => probability));
  const isLabelled = label !== null || (before !== undefined && isBareLabel(before.text));
  if (!isLabelled && isSomethingElse(line.text)) return [];
  const score = confidence + (isLabelled ? 1.5 : 0) + looksOf(text, line.text.slice(start));
  return [{ text, confidence, checks: {}, score, lines: [line] }];
}

/** A sentence, or text with another label. */
function isSomethingElse(text: string): boolean {
  return /\p{Ll}{3,}/u.test(text) || OTHER_LABEL.test(text);
}

/** Scores higher if the text is long, mostly digits, and contains no words. */
function looksOf(text: string, shown: string): number {
  const words = (shown.match(/[a-z]{3,}/g) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length / text.length;
  return digits * 0.4 + Math.min(text.length, 12) * 0.03 - words * 0.3;
}

/** Only a label; the number is in the next line. */
function isBareLabel(text: string): boolean {
  return LABEL.test(text) && text.replace(LABEL, "").trim().length < 3;
}

/** The characters up to the next word, restricted to the alphabet and small letters, without surrounding marks. */
function charactersBehind({ steps, text: shown }: Line, start: number) {
  const word = WORD.exec(shown.slice(start));
  const behind = stepsFrom(steps, start);
  const end = word ? stepsFrom(steps, start + word.index).length : 0;
  const { text, probabilities } = decodeWithSmall(behind.slice(0, behind.length - end), ALPHABET);
  const all = Array.from(inOneCase(text), (character, index) => ({
    character,
    probability: probabilities[index] ?? 0,
  }));
  const first = all.findIndex(({ character }) => !MARKS.includes(character));
  const last = all.findLastIndex(({ character }) => !MARKS.includes(character));
  return first < 0 ? [] : all.slice(first, last + 1);
}

/** A letter that looks the same in both cases is a capital unless another letter is small. */
function inOneCase(text: string): string {
  const isMixed = Array.from(text).some((one) => /[a-z]/.test(one) && !SAME_SHAPE.includes(one));
  return isMixed ? text : text.toUpperCase();
}
