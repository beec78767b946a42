import { directionOf, type Language, languageOf } from "@svc/domain/language";
import { type CheckWords, type SayCheck, sayCheckIn } from "@svc/seal/verify/say-check";
import type en from "./languages/en.json";

/** A text of the page. Every language has the same keys as English. */
type VerifyKey = keyof typeof en;
export type VerifyWords = Readonly<Record<VerifyKey, string>>;

/** The page's texts, and the wording of its findings. */
export type VerifyText = {
  readonly language: Language;
  readonly text: (key: VerifyKey, values?: Readonly<Record<string, string>>) => string;
  readonly list: (items: readonly string[]) => string;
  readonly say: SayCheck;
};

/** The `?lang=` of the URL, or the first supported language of the reader. */
export function chosenLanguage(search: string, preferred: readonly string[]): Language {
  const wished = new URLSearchParams(search).get("lang");
  const tags = wished === null ? preferred : [wished, ...preferred];
  return tags.map(languageOf).find((language) => language !== undefined) ?? "en";
}

/** Both sets of texts are in this language. */
export function verifyText(language: Language, page: VerifyWords, check: CheckWords): VerifyText {
  const say = sayCheckIn(check);
  return {
    language,
    text: (key, values = {}) =>
      page[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder),
    list: (items) => new Intl.ListFormat(language, { type: "unit" }).format(items),
    say: (key, values) => say(key, withTime(values, language)),
  };
}

type Values = Parameters<SayCheck>[1];

/** Formats the file's time for the reader. It keeps seconds and UTC, since people compare seals by them. */
function withTime(values: Values, language: Language): Values {
  const at = Date.parse(String(values?.["time"] ?? ""));
  if (Number.isNaN(at)) return values;
  const how = { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" } as const;
  const tag = language === "en" ? "en-GB" : `${language}-u-nu-latn`;
  return { ...values, time: `${new Date(at).toLocaleString(tag, how)} UTC` };
}

export function applyLanguage({ language, text }: VerifyText, root: HTMLElement): void {
  root.lang = language;
  root.dir = directionOf(language);
  root.ownerDocument.title = text("title");
}
