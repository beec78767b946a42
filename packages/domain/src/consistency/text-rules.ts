import { ownValue } from "../own-value.ts";
import type { TextReading } from "../meaning/text-reading.ts";
import { AGREE, type Judged, type Records, type Side } from "./rule.ts";
import type { Shot } from "./shot.ts";

/** our choice: a less certain reading may be wrong in more characters than a typing error. */
const SURE = 0.8;
/** Characters that readers take for each other; they count as equal. */
const ALIKE: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  B: "8",
  S: "5",
  Z: "2",
  G: "6",
};
/** Fewer differing characters may be a reading error. */
const LEAST_DIFFERENT = { plate: 2, vin: 3 } as const;

type Comparable = keyof typeof LEAST_DIFFERENT;

export const otherPlate = (a: Shot, b: Shot): Judged => otherReading("plate", a, b);
export const otherVin = (a: Shot, b: Shot): Judged => otherReading("vin", a, b);

function otherReading(kind: Comparable, a: Shot, b: Shot): Judged {
  const [one, other] = [sureReading(a), sureReading(b)];
  if (one?.kind !== kind || other?.kind !== kind || isOfAnother(a, b)) return undefined;
  return isDifferent(kind, one.text, other.text)
    ? [
        { shot: a, value: one.text },
        { shot: b, value: other.text },
      ]
    : AGREE;
}

/** Cases of other vehicles show other numbers; only the same identification promises the same vehicle. */
function isOfAnother(a: Shot, b: Shot): boolean {
  return a.verificationId !== b.verificationId && (a.party === undefined || a.party !== b.party);
}

/** The reading and the first answer about such a thing. */
export function otherThanAnswered(shot: Shot, { answers }: Records): Judged {
  const said = Object.keys(answers).flatMap((key): readonly Side[] => {
    const value = ownValue(answers, key)?.value;
    return typeof value === "string" ? [{ answer: key, value }] : [];
  });
  return otherThan(shot, said, ({ answer = "" }) => answer);
}

/** The reading and the row that the tenant's database has for the case. */
export function otherThanRow(shot: Shot, { compare }: Records): Judged {
  const known = compare.map(({ column, expected }): Side => ({ column, value: expected }));
  return otherThan(shot, known, ({ column = "" }) => column);
}

function otherThan(shot: Shot, known: readonly Side[], nameOf: (side: Side) => string): Judged {
  const reading = sureReading(shot);
  const kind = reading?.kind;
  if (!reading || (kind !== "plate" && kind !== "vin")) return undefined;
  const said = known.filter((side) => isAbout(kind, nameOf(side), side.value));
  if (said.length === 0) return undefined;
  // A case may name two vehicles: one that agrees is enough
  if (said.some(({ value }) => !isDifferent(kind, reading.text, value))) return AGREE;
  return [{ shot, value: reading.text }, ...said.slice(0, 1)];
}

/** Words for a number plate in the languages of our pages, as keys and columns are named. */
const PLATE_WORDS =
  /plate|licen[cs]e|registration|\breg\b|kennzeichen|immatriculation|matr[ií]cul|targa|plaka|kenteken|rejestrac|placa/i;
const VIN_FORM = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A VIN shows itself by its form; a plate only by the name of its question. */
function isAbout(kind: Comparable, name: string, value: string): boolean {
  const bare = bareOf(value);
  if (kind === "vin") return VIN_FORM.test(bare);
  return PLATE_WORDS.test(name) && bare.length >= 4 && bare.length <= 10;
}

function sureReading({ reading }: Shot): TextReading | undefined {
  return reading && reading.confidence >= SURE ? reading : undefined;
}

function isDifferent(kind: Comparable, one: string, other: string): boolean {
  return editsBetween(folded(one), folded(other)) >= LEAST_DIFFERENT[kind];
}

function bareOf(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function folded(text: string): string {
  return Array.from(bareOf(text), (character) => ALIKE[character] ?? character).join("");
}

/** Levenshtein's distance. Readings have at most 200 characters. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, character] of Array.from(one).entries()) {
    const next = [i + 1];
    for (const [j, against] of Array.from(other).entries()) {
      const replaced = (row[j] ?? 0) + (character === against ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
