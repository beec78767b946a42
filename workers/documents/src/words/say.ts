import caseDe from "@svc/ui/case-words/languages/de.json" with { type: "json" };
import caseEn from "@svc/ui/case-words/languages/en.json" with { type: "json" };
import type { Language } from "@svc/domain/language";
import type { Say } from "@svc/ui/case-words/reasons";
import ar from "./ar.json" with { type: "json" };
import ownDe from "./de.json" with { type: "json" };
import ownEn from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };
import type { DocumentKey } from "./document-key.ts";

/** The console speaks English and German too, so `ui` has those words; the other languages are only said here. */
export const WORDS: Readonly<Record<Language, Readonly<Record<DocumentKey, string>>>> = {
  en: { ...caseEn, ...ownEn },
  de: { ...caseDe, ...ownDe },
  ar,
  es,
  fr,
  hi,
  it,
  nl,
  pl,
  pt,
  tr,
  zh,
};

/** International English with the day before the month; Latin digits as on our pages. */
function tagOf(language: Language): string {
  return language === "en" ? "en-GB" : `${language}-u-nu-latn`;
}

/** Wording and formats in documents. Times are in UTC, because paper does not know where it is read. */
export type DocumentSay = Omit<Say, "text"> & {
  readonly text: (key: DocumentKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly moment: (at: string | number) => string;
  readonly metres: (value: number) => string;
  readonly money: (cents: number) => string;
};

export function sayIn(locale: Language): DocumentSay {
  const words = WORDS[locale];
  const tag = tagOf(locale);
  const number = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  const moneys = new Intl.NumberFormat(tag, { style: "currency", currency: "USD", currencyDisplay: "code" });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });
  const plural = new Intl.PluralRules(tag);
  const text: DocumentSay["text"] = (key, values = {}) =>
    words[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      return typeof value === "number" ? number.format(value) : (value ?? placeholder);
    });
  return {
    text,
    counted: (stem, count) => text(`${stem}_${plural.select(count) === "one" ? "one" : "other"}`, { count }),
    percent: (share) => percents.format(share),
    day: (at) => days.format(new Date(at)),
    moment: (at) => `${moments.format(new Date(at))} UTC`,
    metres: (value) => lengthText(value, tag),
    money: (cents) => moneys.format(cents / 100),
  };
}

function lengthText(metres: number, tag: string): string {
  const isFar = metres >= 10_000;
  const unit = isFar ? "kilometer" : "meter";
  const format = new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: 0 });
  return format.format(isFar ? metres / 1000 : metres);
}
