/** Letters that Unicode does not decompose into a base and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  þ: "th",
  ə: "e",
};

/**
 * Removes case, marks and punctuation, and separates words by one space. Two names are equal if their folded
 * forms are.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʻʼ`´]/gu, "")
    .replace(/[ßæœøđðħıłþə]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
