/** Our choice: 5 x 7 with one-pixel strokes, distinguishable even when blurred. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  "0": [".###.", "#...#", "#..##", "#.#.#", "##..#", "#...#", ".###."],
  "1": ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
  "2": [".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"],
  "3": ["####.", "....#", "....#", ".###.", "....#", "....#", "####."],
  "4": ["#...#", "#...#", "#...#", "#####", "....#", "....#", "....#"],
  "5": ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
  "6": [".###.", "#....", "#....", "####.", "#...#", "#...#", ".###."],
  "7": ["#####", "....#", "...#.", "..#..", "..#..", ".#...", ".#..."],
  "8": [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
  "9": [".###.", "#...#", "#...#", ".####", "....#", "....#", ".###."],
  ":": [".", ".", "#", ".", "#", ".", "."],
};

export const DIGIT_ROWS = 7;

/** Digits and colons as 7 rows of `#` (ink) and `.`, one column apart. Other characters are skipped. */
export function digitRows(text: string): readonly string[] {
  const glyphs = Array.from(text).flatMap((character) => {
    const glyph = GLYPHS[character];
    return glyph ? [glyph] : [];
  });
  return Array.from({ length: DIGIT_ROWS }, (_, y) => glyphs.map((glyph) => glyph[y] ?? "").join("."));
}
