import bidiFactory from "bidi-js";

/** Text that is drawn in one go, from left to right as it stands in the list. */
export type Line = readonly string[];

type Width = (text: string) => number;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Lines no wider than `most`: broken at spaces, and inside a word that alone is wider. */
export function linesOf(text: string, most: number, width: Width): readonly Line[] {
  return text.split("\n").flatMap((paragraph) => wrapped(paragraph, most, width).map(visualOrder));
}

function wrapped(paragraph: string, most: number, width: Width): readonly string[] {
  const space = width(" ");
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  for (const word of paragraph.split(" ").flatMap((each) => pieces(each, most, width))) {
    const own = width(word);
    const isFirst = line === "";
    if (!isFirst && taken + space + own > most) {
      lines.push(line);
      [line, taken] = [word, own];
    } else {
      line = isFirst ? word : `${line} ${word}`;
      taken += isFirst ? own : space + own;
    }
  }
  return [...lines, line];
}

/** A word, or as many parts of it as it takes. */
function pieces(word: string, most: number, width: Width): readonly string[] {
  if (width(word) <= most) return [word];
  const parts: string[] = [];
  let part = "";
  let taken = 0;
  for (const { segment } of graphemes.segment(word)) {
    const own = width(segment);
    if (part !== "" && taken + own > most) {
      parts.push(part);
      [part, taken] = ["", 0];
    }
    part += segment;
    taken += own;
  }
  return [...parts, part];
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
