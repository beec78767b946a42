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
