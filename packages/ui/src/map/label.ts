/** Letter widths in a 12 px system font, rather too wide than too narrow. The first match counts. */
const WIDTHS = [
  { letters: /[fijlrtI.,:;'|!()\s-]/u, width: 4.8 },
  { letters: /(?![mw])[\p{Ll}\d]/u, width: 7.5 },
  { letters: /[A-LN-VX-Z]/u, width: 9.5 },
] as const;
const WIDE = 12.5;

/** Characters that are invisible in a label, or change the writing direction. */
const UNSEEN = /[\p{C}\p{Z}]+/gu;

export function labelWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  return WIDTHS.find(({ letters }) => letters.test(letter))?.width ?? WIDE;
}

/** The text on one line, cut to this width. */
export function fitLabel(text: string, width: number): string {
  const line = text.replaceAll(UNSEEN, " ").trim();
  if (labelWidth(line) <= width) return line;
  let room = width - letterWidth("…");
  const kept = Array.from(line).filter((letter) => {
    room -= letterWidth(letter);
    return room >= 0;
  });
  return `${kept.join("").trimEnd()}…`;
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
