/** Every language of the page, one plain file each in `languages/`. */
export const LANGUAGES = ["en", "ar", "de", "es", "fr", "hi", "it", "nl", "pl", "pt", "tr", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

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

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The first that is spoken here: what the address asks for, what the tenant chose, what the browser prefers. */
export function pickLanguage(wishes: {
  readonly query: string | undefined;
  readonly locale: string | undefined;
  readonly acceptLanguage: string | undefined;
}): Language {
  const { query, locale, acceptLanguage = "" } = wishes;
  const wished = [query, locale, ...inOrder(acceptLanguage)];
  for (const tag of wished) {
    const language = tag?.toLowerCase().split("-", 1)[0];
    if (language !== undefined && isLanguage(language)) return language;
  }
  return "en";
}

/** RFC 9110, 12.5.4: by their weights, 0 is a refusal. */
function inOrder(acceptLanguage: string): readonly string[] {
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

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}
