import { type Language, languageOf, tagsInOrder } from "@svc/domain/language";

// the pages import these from here, together with `pickLanguage`
export { directionOf, type Language, LANGUAGE_NAMES, LANGUAGES } from "@svc/domain/language";

/** Picks the first supported language of: the URL's, the tenant's, the browser's. */
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
