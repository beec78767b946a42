import type { Language } from "@svc/domain/language";

/** In English, the day comes before the month; digits are those of our maps. */
function tagOf(language: Language): string {
  return language === "en" ? "en-GB" : `${language}-u-nu-latn`;
}

/** For example `21 Nov 2026, 10:00 UTC`, in the given language. UTC, because the reader's time zone is unknown. */
export function readable(at: number, language: Language = "en"): string {
  const how = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Date(at).toLocaleString(tagOf(language), how)} UTC`;
}

/** For example `21 Nov 2026`, in UTC. */
export function readableDay(at: number, language: Language = "en"): string {
  return new Date(at).toLocaleDateString(tagOf(language), { dateStyle: "medium", timeZone: "UTC" });
}
