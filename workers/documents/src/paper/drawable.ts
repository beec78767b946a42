/** Which characters the font has a glyph for. */
type Coverage = { hasGlyphForCodePoint(codePoint: number): boolean };

/** our choice: longer than anything that the API takes in one text. */
const MOST_CHARACTERS = 20_000;
/** Drawn as a box: what no font here has. */
const BOX = "\u25A1";
/** Marks that turn the direction of what follows, join or vary what stands beside them, and are nothing by themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Of the Hebrew and of the Arabic blocks: a point in the letter, its vowel, a sign for the singing, each in a place of its own. */
const POINTS = /[\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u08CA-\u08FF]/u;
/** our choice: Vietnamese has two on a letter, Greek two and an iota below, a verse of the Hebrew Bible or of the Quran four. */
const MOST_MARKS = { points: 4, ofGreek: 3, others: 2 } as const;

/**
 * The text as it can be drawn whoever wrote it: no control characters but line ends, a visible box for what the font lacks,
 * at most one empty line in a row, and no mark without a letter or in a tower on one. Scripts that need more marks than
 * MOST_MARKS are boxes anyway.
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

/** Each once: a second of the same kind would stand on the first. */
function fewMarks(letter: string, marks: string): string {
  if (letter.trim() === "") return "";
  const each = [...new Set(marks)];
  const points = each.filter((mark) => POINTS.test(mark)).slice(0, MOST_MARKS.points);
  const most = /\p{Script=Greek}/u.test(letter) ? MOST_MARKS.ofGreek : MOST_MARKS.others;
  return (points.length > 0 ? points : each.slice(0, most)).join("");
}

function shown(character: string, font: Coverage): string {
  const isCovered = character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return isCovered ? character : BOX;
}
