/** Letters that Unicode does not take apart into a base and a mark. */
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

/** Without case, marks and punctuation, words apart by one space: names are equal where this is. */
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
