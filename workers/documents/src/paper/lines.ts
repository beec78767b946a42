import bidiFactory from "bidi-js";

export type Direction = "ltr" | "rtl";

/** A line as runs drawn from left to right in this order. */
export type Line = readonly string[];

type Width = (text: string) => number;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
export const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Breaks text into lines no wider than `most`: at spaces, and inside a word only if the word alone is wider. */
export function linesOf(
  text: string,
  most: number,
  width: Width,
  direction: Direction = "ltr",
): readonly Line[] {
  const ordered = (line: string) => visualOrder(line, direction);
  const drawn = (line: string) => ordered(line).reduce((sum, run) => sum + width(run), 0);
  return text.split("\n").flatMap((paragraph) => wrapped(paragraph, most, drawn).map(ordered));
}

/** Measures whole lines, because the distance of letters depends on their neighbours. */
function wrapped(paragraph: string, most: number, width: Width): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const { word, isJoined } of wordsOf(paragraph, most, width)) {
    const longer = line === "" || isJoined ? `${line}${word}` : `${line} ${word}`;
    if (line !== "" && width(longer) > most) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** After a Han character a line may end, unless closing punctuation follows (UAX 14). */
const AFTER_HAN = /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])(?![\p{Pe}\p{Pf}\p{Po}])/u;

type Word = { readonly word: string; readonly isJoined: boolean };

/** What a line may not be broken in. `isJoined`: no space comes before it. */
function wordsOf(paragraph: string, most: number, width: Width): readonly Word[] {
  return paragraph
    .split(" ")
    .flatMap((spaced) =>
      spaced
        .split(AFTER_HAN)
        .flatMap((part, index) =>
          pieces(part, most, width).map((word, at) => ({ word, isJoined: index > 0 && at === 0 })),
        ),
    );
}

/** A word, split if it is wider than a line; never between a letter and its marks. */
function pieces(word: string, most: number, width: Width): readonly string[] {
  if (width(word) <= most) return [word];
  const letters = [...graphemes.segment(word)].flatMap(({ segment }) =>
    width(segment) <= most ? [segment] : Array.from(segment),
  );
  const parts: string[] = [];
  for (let from = 0; from < letters.length;) {
    const count = fitting(letters.slice(from), most, width);
    parts.push(letters.slice(from, from + count).join(""));
    from += count;
  }
  return parts;
}

/**
 * The number of letters that fit into a line, at least one: an estimate from single widths, reduced until the whole fits.
 */
function fitting(letters: readonly string[], most: number, width: Width): number {
  let count = 0;
  let taken = 0;
  for (const letter of letters) {
    taken += width(letter);
    if (taken > most) break;
    count += 1;
  }
  while (count > 1 && width(letters.slice(0, count).join("")) > most) count -= 1;
  return Math.max(1, count);
}

/**
 * Unicode's bidirectional algorithm (UAX 9): runs in visual order. The font engine reverses each word of a
 * right-to-left script, so here only the words of such a run change their order.
 */
function visualOrder(line: string, direction: Direction): Line {
  if (!FROM_RIGHT.test(line)) return [line];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[at];
    else runs.push({ text: line[at] ?? "", level });
  }
  return reordered(runs).flatMap(({ text, level }) => (level % 2 === 1 ? fromRight(text) : [text]));
}

/** Rule L2: from the highest level down, reverse every sequence at that level or above. */
function reordered<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const order = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return order;
}

function fromRight(run: string): readonly string[] {
  const words = run.split(/( )/).filter((word) => word !== "");
  return words.toReversed().map((word) => {
    // In such a run, brackets are mirrored
    const characters = Array.from(word, (each) => bidi.getMirroredCharacter(each) ?? each);
    return (FROM_RIGHT.test(word) ? characters : characters.toReversed()).join("");
  });
}
