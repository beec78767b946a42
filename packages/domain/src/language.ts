/** Every language that our pages and mails are written in, one plain file each in the room that says it. */
export const LANGUAGES = ["en", "ar", "de", "es", "fr", "hi", "it", "nl", "pl", "pt", "tr", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The language of a tag of BCP 47, whatever its region; undefined where it is not spoken here. */
export function languageOf(tag: string): Language | undefined {
  const language = tag.toLowerCase().split("-", 1)[0];
  return LANGUAGES.find((each) => each === language);
}
