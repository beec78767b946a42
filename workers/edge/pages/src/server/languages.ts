import { type Language, languageOf, tagsInOrder } from "@svc/domain/language";

/** Each as its speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  ar: "العربية",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  hi: "हिन्दी",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  tr: "Türkçe",
  zh: "中文",
};

// the rooms of the page ask this file for them, as for the choice among them
export { directionOf, type Language, LANGUAGES } from "@svc/domain/language";

/** The first that is spoken here: what the address asks for, what the tenant chose, what the browser prefers. */
export function pickLanguage(wishes: {
  readonly query: string | undefined;
  readonly locale: string | undefined;
  readonly acceptLanguage: string | undefined;
}): Language {
  const { query, locale, acceptLanguage = "" } = wishes;
  const wished = [query, locale, ...tagsInOrder(acceptLanguage)];
  for (const tag of wished) {
    const language = tag === undefined ? undefined : languageOf(tag);
    if (language) return language;
  }
  return "en";
}
