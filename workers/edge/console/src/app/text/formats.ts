import { currentLocale } from "./text.ts";

type Formats = {
  readonly age: Intl.RelativeTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly money: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
};

const known = new Map<string, Formats>();

/** Of the reader's locale, each made once: making one takes longer than drawing a row. */
export function formats(): Formats {
  const locale = currentLocale();
  const made = known.get(locale) ?? {
    age: new Intl.RelativeTimeFormat(locale, { style: "narrow", numeric: "auto" }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }),
    number: new Intl.NumberFormat(locale),
    money: new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
  };
  known.set(locale, made);
  return made;
}
