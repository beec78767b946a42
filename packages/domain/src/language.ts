/** The languages of our pages and mails. Each room with texts has one file for each language. */
export const LANGUAGES = ["en", "ar", "de", "es", "fr", "hi", "it", "nl", "pl", "pt", "tr", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The language of a BCP 47 tag, whatever its region; undefined if we do not support it. */
export function languageOf(tag: string): Language | undefined {
  const language = tag.toLowerCase().split("-", 1)[0];
  return LANGUAGES.find((each) => each === language);
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
