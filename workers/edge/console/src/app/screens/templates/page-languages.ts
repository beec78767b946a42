import { currentLocale } from "../../text/text.ts";

/** In which the capture page speaks; any other is answered in English. */
export const PAGE_LANGUAGES = [
  "ar",
  "de",
  "en",
  "es",
  "fr",
  "hi",
  "it",
  "nl",
  "pl",
  "pt",
  "tr",
  "zh",
] as const;

/** In the reader's own language; a tag that no language has stands for itself. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
