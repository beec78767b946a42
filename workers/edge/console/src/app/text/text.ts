import { signal } from "@preact/signals";
import type { CaseWords } from "@svc/ui/case-words/case-key";
import type en from "../../languages/en.json";
import { type Language, LANGUAGES } from "../../languages/languages.ts";
import type { PREVIEWED } from "../../languages/previewed.ts";
import { keep } from "../kept.ts";

/** The texts of the console and of cases. Every language has the same keys as English. */
export type OwnWords = Readonly<Record<keyof typeof en, string>> & CaseWords;
/** With what it shows of the capture page. */
export type Words = OwnWords & Readonly<Record<(typeof PREVIEWED)[number], string>>;
export type TextKey = keyof Words;
type Values = Readonly<Record<string, string | number>>;

/** A text with two forms, `…_one` and `…_other`. */
type StemOf<K> = K extends `${infer Stem}_one` ? Stem : never;
export type CountedKey = StemOf<TextKey>;

type Spoken = {
  readonly language: Language;
  readonly words: Partial<Words>;
  readonly plural: Intl.PluralRules;
};

const spoken = signal<Spoken>({ language: "en", words: {}, plural: new Intl.PluralRules("en") });
/** The locale for numbers and dates: the reader's regional variant of the text language. */
let ownLocale = "en";
let ownNumbers = new Intl.NumberFormat("en");

/** Renders everything again in this language. */
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

/** Stores the choice in this browser. Input on the page is kept. */
export async function switchLanguage(language: Language): Promise<void> {
  const response = await fetch(wordsAddress(language));
  if (!response.ok) throw new TypeError("the texts did not come");
  keep("language", language);
  speak(language, (await response.json()) as Words); // written by build.ts
}

/** Fills `{name}` with its value. Hostile values are harmless, since texts are rendered as text nodes. */
export function text(key: TextKey, values: Values = {}): string {
  const said = spoken.value.words[key] ?? key;
  return said.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === "number" ? ownNumbers.format(value) : (value ?? placeholder);
  });
}

/** Fills `{count}` and picks the plural form. */
export function counted(stem: CountedKey, count: number): string {
  const form = spoken.value.plural.select(count) === "one" ? "one" : "other";
  return text(`${stem}_${form}`, { count });
}

/** `en-GB` for a British reader, even if they prefer German and chose English here. */
export function localeOf(language: string, wished: readonly string[]): string {
  return wished.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** As in the shell: "en /console/en-1234.json de /console/de-1234.json". */
function wordsAddress(language: Language): string {
  const words = (document.documentElement.dataset["words"] ?? "").split(" ");
  return words[words.indexOf(language) + 1] ?? `/console/${LANGUAGES[0]}.json`;
}
