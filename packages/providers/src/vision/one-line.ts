/** Controls, line and paragraph separators, writing direction marks, and invisible tags. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]+/gu;

/** A model's text for display: one trimmed line of at most `most` characters. */
export function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  // Do not end in half a surrogate pair.
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
