/** Which characters the font has a glyph for. */
type Coverage = { hasGlyphForCodePoint(codePoint: number): boolean };

/** our choice: longer than anything that the API takes in one text. */
const MOST_CHARACTERS = 20_000;
/** Drawn as a box: what no font here has. */
const BOX = "\u25A1";
/** Marks that turn the direction of what follows, join or vary what stands beside them, and are nothing by themselves. */
const UNSEEN = /\p{Bidi_Control}|\p{Variation_Selector}|[\u200B\u200C\u2060\uFEFF]|\u200D/gu;

/** The text as it can be drawn whoever wrote it: no control characters but line ends, a visible box for what the font lacks. */
export function drawable(text: string, font: Coverage): string {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(UNSEEN, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[^\P{Cc}\n]+/gu, "");
  return Array.from(plain, (character) => shown(character, font)).join("");
}

function shown(character: string, font: Coverage): string {
  const isCovered = character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return isCovered ? character : BOX;
}
