import { signal } from "@preact/signals";
import type { CaseWords } from "@svc/ui/case-words/case-key";
import type en from "../../languages/en.json";
import { type Language, LANGUAGES } from "../../languages/languages.ts";
import { keep } from "../kept.ts";

/** The console's own texts and those about a case; every language has exactly those of English. */
export type Words = Readonly<Record<keyof typeof en, string>> & CaseWords;
export type TextKey = keyof Words;
type Values = Readonly<Record<string, string | number>>;

/** A text in two forms, `…_one` and `…_other`. */
type StemOf<K> = K extends `${infer Stem}_one` ? Stem : never;
export type CountedKey = StemOf<TextKey>;

type Spoken = {
  readonly language: Language;
  readonly words: Partial<Words>;
  readonly plural: Intl.PluralRules;
};

const spoken = signal<Spoken>({ language: "en", words: {}, plural: new Intl.PluralRules("en") });
/** For numbers and dates: the reader's own, in the language of the texts. */
let ownLocale = "en";
let ownNumbers = new Intl.NumberFormat("en");

/** What is drawn is drawn anew in this language. */
export function speak(language: Language, words: Words): void {
  ownLocale = localeOf(language, navigator.languages);
  ownNumbers = new Intl.NumberFormat(ownLocale);
  document.documentElement.lang = language;
  spoken.value = { language, words, plural: new Intl.PluralRules(language) };
}

export function currentLanguage(): Language {
  return spoken.value.language;
}

export function currentLocale(): string {
  return spoken.value.language && ownLocale;
}

/** The choice is kept in this browser; nothing that was typed is lost by it. */
export async function switchLanguage(language: Language): Promise<void> {
  const response = await fetch(wordsAddress(language));
  if (!response.ok) throw new TypeError("the texts did not come");
  keep("language", language);
  speak(language, (await response.json()) as Words); // build.ts wrote them
}

/** `{name}` in a text is filled with its value. Hostile values are safe: what is drawn is a text node. */
export function text(key: TextKey, values: Values = {}): string {
  const said = spoken.value.words[key] ?? key;
  return said.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === "number" ? ownNumbers.format(value) : (value ?? placeholder);
  });
}

/** `{count}` is filled, and chooses the form. */
export function counted(stem: CountedKey, count: number): string {
  const form = spoken.value.plural.select(count) === "one" ? "one" : "other";
  return text(`${stem}_${form}`, { count });
}

/** `en-GB` of a British reader, also where German came first and English was chosen. */
export function localeOf(language: string, wished: readonly string[]): string {
  return wished.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** As the shell names it: "en /console/en-1234.json de /console/de-1234.json". */
function wordsAddress(language: Language): string {
  const words = (document.documentElement.dataset["words"] ?? "").split(" ");
  return words[words.indexOf(language) + 1] ?? `/console/${LANGUAGES[0]}.json`;
}
