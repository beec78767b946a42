import type { Language } from "@svc/domain/language";

/** Day before month in English too, and digits as our maps write them. */
function tagOf(language: Language): string {
  return language === "en" ? "en-GB" : `${language}-u-nu-latn`;
}

/** `21 Nov 2026, 10:00 UTC`, as its language writes it: a mail does not know where it is read. */
export function readable(at: number, language: Language = "en"): string {
  const how = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Date(at).toLocaleString(tagOf(language), how)} UTC`;
}

/** `21 Nov 2026`, in UTC. */
export function readableDay(at: number, language: Language = "en"): string {
  return new Date(at).toLocaleDateString(tagOf(language), { dateStyle: "medium", timeZone: "UTC" });
}
