/** The characters that a font can draw. */
type Coverage = { hasGlyphForCodePoint(codePoint: number): boolean };

/** Our choice: longer than any text the API accepts. */
const MOST_CHARACTERS = 20_000;
/** Replaces characters that no font here can draw. */
const BOX = "\u25A1";
/** Invisible characters that change direction or shape of their neighbours. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Points in the Hebrew and Arabic blocks: letter points, vowels and cantillation marks, each with its own position. */
const POINTS = /[\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u08CA-\u08FF]/u;
/**
 * Our choice: Vietnamese has two marks per letter, Greek two and an iota subscript, Devanagari a dot, a vowel and a nasal,
 * Hebrew and Quranic verses up to four.
 */
const MOST_MARKS = { points: 4, ofGreekOrDevanagari: 3, others: 2 } as const;

/**
 * Makes any text drawable: no control characters except line ends, a visible box for characters the font lacks, at
 * most one empty line in a row, and no marks without a letter or stacked high. Scripts that need more marks than
 * MOST_MARKS become boxes anyway.
 */
export function drawable(text: string, font: Coverage): string {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[^\P{Cc}\n]+/gu, "")
    .replaceAll(/\n(?: ?\n){2,}/g, "\n\n")
    .normalize("NFD")
    .replaceAll(
      /(^|\P{Mark})(\p{Mark}+)/gu,
      (_, letter: string, marks: string) => letter + fewMarks(letter, marks),
    )
    .normalize("NFC");
  return Array.from(plain, (character) => shown(character, font)).join("");
}

/** Each mark once, because a duplicate would overlap the first. */
function fewMarks(letter: string, marks: string): string {
  if (letter.trim() === "") return "";
  const each = [...new Set(marks)];
  const points = each.filter((mark) => POINTS.test(mark)).slice(0, MOST_MARKS.points);
  const most = /[\p{Script=Greek}\p{Script=Devanagari}]/u.test(letter)
    ? MOST_MARKS.ofGreekOrDevanagari
    : MOST_MARKS.others;
  return (points.length > 0 ? points : each.slice(0, most)).join("");
}

function shown(character: string, font: Coverage): string {
  const isCovered = character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return isCovered ? character : BOX;
}
