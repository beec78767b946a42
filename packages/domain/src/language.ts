/** The languages of our pages and mails, by their own names. Each room with texts has one file for each language. */
export const LANGUAGE_NAMES = {
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
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]; // the table has no other keys

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The language of a BCP 47 tag, whatever its region; undefined if we do not support it. */
export function languageOf(tag: string): Language | undefined {
  const language = tag.toLowerCase().split("-", 1)[0];
  return LANGUAGES.find((each) => each === language);
}

/** The texts of every language, for builds and tests. */
export async function inEveryLanguage<Words>(
  load: (language: Language) => Promise<{ readonly default: Words }>,
): Promise<Readonly<Record<Language, Words>>> {
  const words = LANGUAGES.map(async (language) => [language, (await load(language)).default] as const);
  return Object.fromEntries(await Promise.all(words)) as Record<Language, Words>; // one for each language
}

/** The first supported language of a browser's `Accept-Language`. */
export function spokenLanguage(acceptLanguage = ""): Language | undefined {
  return tagsInOrder(acceptLanguage)
    .map(languageOf)
    .find((language) => language !== undefined);
}

/** RFC 9110, 12.5.4: sorted by weight; a weight of 0 is a refusal. */
export function tagsInOrder(acceptLanguage: string): readonly string[] {
  return acceptLanguage
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().split(";");
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
