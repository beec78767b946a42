import caseDe from "@svc/ui/case-words/languages/de.json" with { type: "json" };
import caseEn from "@svc/ui/case-words/languages/en.json" with { type: "json" };
import type { CaseKey } from "@svc/ui/case-words/case-key";
import type { Say } from "@svc/ui/case-words/reasons";
import type { DocumentLocale } from "@svc/platform/documents-rpc";
import ownDe from "./de.json" with { type: "json" };
import ownEn from "./en.json" with { type: "json" };

const WORDS = {
  en: { ...caseEn, ...ownEn },
  de: { ...caseDe, ...ownDe },
} as const satisfies Record<DocumentLocale, object>;

/** International English with the day before the month. */
const TAGS = { en: "en-GB", de: "de-DE" } as const satisfies Record<DocumentLocale, string>;

type Key = CaseKey | keyof typeof ownEn;

/** Wording and formats in documents. Times are in UTC, because paper does not know where it is read. */
export type DocumentSay = Omit<Say, "text"> & {
  readonly text: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  readonly moment: (at: string | number) => string;
  readonly metres: (value: number) => string;
  readonly money: (cents: number) => string;
};

export function sayIn(locale: DocumentLocale): DocumentSay {
  const words = WORDS[locale];
  const tag = TAGS[locale];
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
