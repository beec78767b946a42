import { foldName } from "./fold-name.ts";

/**
 * Abbreviations of street names. Our choice: the most common English, French, Spanish and Portuguese words with
 * two spellings.
 */
const SHORT = new Map([
  ["street", "st"],
  ["saint", "st"],
  ["avenue", "av"],
  ["ave", "av"],
  ["avenida", "av"],
  ["road", "rd"],
  ["boulevard", "blvd"],
  ["bd", "blvd"],
  ["drive", "dr"],
  ["lane", "ln"],
  ["place", "pl"],
  ["square", "sq"],
  ["court", "ct"],
  ["highway", "hwy"],
  ["parkway", "pkwy"],
  ["terrace", "ter"],
  ["calle", "c"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
]);

/** German street names are one word or two, in full or abbreviated; all are reduced to end in `str`. */
const GERMAN_STREET = /^(.*?)str(?:asse|)$/;

/**
 * The words of an address for comparison: folded, digits split from letters (`12a` becomes `12 a`), street
 * words abbreviated, `Haupt-Straße` as `hauptstr`. Loaded addresses and queries are treated alike.
 */
export function addressWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of foldName(text).match(/\p{N}+|[^\p{N}\s]+/gu) ?? []) {
    const [, before] = GERMAN_STREET.exec(word) ?? [];
    const last = words.at(-1);
    if (before === undefined) words.push(SHORT.get(word) ?? word);
    else if (before !== "" || last === undefined || /\p{N}/u.test(last)) words.push(`${before}str`);
    else words[words.length - 1] = `${last}str`;
  }
  return words;
}

/** Complete words, and the beginning of the next one. */
type Typed = { readonly whole: readonly string[]; readonly begun: string };

/** The readings of a partly typed text; empty if it has no word yet. */
export function typedWords(text: string): readonly Typed[] {
  const words = addressWords(text);
  const [before, last] = [words.at(-2), words.at(-1)];
  if (last === undefined) return [];
  const whole = words.slice(0, -1);
  const short = [...SHORT]
    .filter(([long]) => last.length > 2 && long.startsWith(last))
    .map(([, each]) => each);
  // `Hauptstra` will become `hauptstr`.
  const begun = [...new Set([last.replace(/str(?:a|as|ass)$/, "str"), ...short])];
  const alone = begun.map((each) => ({ whole, begun: each }));
  // So will `Haupt s`.
  if (before === undefined || !"str".startsWith(last)) return alone;
  return [...alone, { whole: whole.slice(0, -1), begun: `${before}${last}` }];
}
