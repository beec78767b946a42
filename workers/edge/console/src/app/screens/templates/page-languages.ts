import { LANGUAGES } from "@svc/domain/language";
import { currentLocale } from "../../text/text.ts";

/** The capture page's languages, by their tags. Any other is shown in English. */
export const PAGE_LANGUAGES = LANGUAGES.toSorted();

/** The language's name in the reader's language. An unknown tag is shown unchanged. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
