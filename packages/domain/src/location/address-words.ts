import { foldName } from "./fold-name.ts";

/** What streets are called in short; our choice: the words of English, French, Spanish and Portuguese that are written both ways most. */
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

/** German streets are one word or two, whole or in short: all of them end in `str`. */
const GERMAN_STREET = /^(.*?)str(?:asse|)$/;

/**
 * The words of an address as they are compared: folded, digits apart from letters (`12a` is `12 a`), streets in short,
 * `Haupt-Straße` as `hauptstr`. The same for what was loaded and for what is asked.
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

/** Words that are whole, and how the next one begins. */
type Typed = { readonly whole: readonly string[]; readonly begun: string };

/** What somebody who has typed this far may be about to write; none before there is a word. */
export function typedWords(text: string): readonly Typed[] {
  const words = addressWords(text);
  const [before, last] = [words.at(-2), words.at(-1)];
  if (last === undefined) return [];
  const whole = words.slice(0, -1);
  const short = [...SHORT]
    .filter(([long]) => last.length > 2 && long.startsWith(last))
    .map(([, each]) => each);
  // `Hauptstra` is on its way to `hauptstr`
  const begun = [...new Set([last.replace(/str(?:a|as|ass)$/, "str"), ...short])];
  const alone = begun.map((each) => ({ whole, begun: each }));
  // and `Haupt s` too
  if (before === undefined || !"str".startsWith(last)) return alone;
  return [...alone, { whole: whole.slice(0, -1), begun: `${before}${last}` }];
}
