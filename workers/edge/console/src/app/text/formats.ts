import { currentLocale } from "./text.ts";

type Formats = {
  readonly age: Intl.RelativeTimeFormat;
  readonly day: Intl.DateTimeFormat;
  /** For calendar days, which have no time zone. */
  readonly calendarDay: Intl.DateTimeFormat;
  readonly shortDay: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly money: Intl.NumberFormat;
  /** For amounts that may be a fraction of a cent. */
  readonly price: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
};

const known = new Map<string, Formats>();

/** Cached per locale, because creating one takes longer than rendering a row. */
export function formats(): Formats {
  const locale = currentLocale();
  const made = known.get(locale) ?? {
    age: new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "auto" }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
    calendarDay: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    shortDay: new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric", timeZone: "UTC" }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }),
    number: new Intl.NumberFormat(locale),
    money: new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }),
    price: new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 5 }),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
  };
  known.set(locale, made);
  return made;
}
