import bidiFactory from "bidi-js";

/** Text that is drawn in one go, from left to right as it stands in the list. */
export type Line = readonly string[];

type Width = (text: string) => number;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Lines no wider than `most` as they are drawn: broken at spaces, and inside a word that alone is wider. */
export function linesOf(text: string, most: number, width: Width): readonly Line[] {
  const drawn = (line: string) => visualOrder(line).reduce((sum, run) => sum + width(run), 0);
  return text.split("\n").flatMap((paragraph) => wrapped(paragraph, most, drawn).map(visualOrder));
}

/** A line is measured whole: letters stand closer or wider apart beside each other than alone. */
function wrapped(paragraph: string, most: number, width: Width): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ").flatMap((each) => pieces(each, most, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && width(longer) > most) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A word, or as many parts of it as it takes: between letters with their marks, within what is wider than a line. */
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

/** How many of these letters go into a line, at least one: as many as alone are narrow enough, less what is then too wide. */
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
 * Unicode's bidirectional algorithm (UAX 9): runs in the order in which they are seen. The font engine turns each word of a
 * script that is written from the right, so that words of such a run are only put in the other order.
 */
function visualOrder(line: string): Line {
  if (!FROM_RIGHT.test(line)) return [line];
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[at];
    else runs.push({ text: line[at] ?? "", level });
  }
  return reordered(runs).flatMap(({ text, level }) => (level % 2 === 1 ? fromRight(text) : [text]));
}

/** Rule L2: from the highest level down, whatever is as high or higher is reversed. */
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
    // a bracket of such a run opens to the other side
    const characters = Array.from(word, (each) => bidi.getMirroredCharacter(each) ?? each);
    return (FROM_RIGHT.test(word) ? characters : characters.toReversed()).join("");
  });
}
