import { directionOf, type Language } from "@svc/domain/language";
import { readableDistance } from "@svc/ui/map/readable-distance";
import en from "./languages/en.json" with { type: "json" };
import type { ResultKey, ResultWords } from "./result-key.ts";
import { readable, readableDay } from "./times.ts";

/** Renders a result in its reader's language: texts with values, numbers and times. */
export type Say = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** The locale whose digits the capture page and our maps use. */
  readonly locale: string;
  readonly text: (key: ResultKey, values?: Readonly<Record<string, string | number>>) => string;
  /** A text with the CLDR plural forms, `…_one` to `…_other`. */
  readonly counted: (stem: "photos" | "files", count: number) => string;
  /** A fraction from 0 to 1, rounded down so that 100 % means certain. */
  readonly percent: (share: number) => string;
  readonly distance: (metres: number) => string;
  /** In whole units. */
  readonly duration: (count: number, unit: "second" | "minute" | "hour" | "day") => string;
  readonly list: (items: readonly string[]) => string;
  /** From epoch ms, in UTC. */
  readonly time: (at: number) => string;
  readonly day: (at: number) => string;
};

/** Uses Latin digits in every language, as the capture page and our maps do. */
const tagOf = (language: Language) => `${language}-u-nu-latn`;

/** `words` must be in this language. */
export function sayIn(language: Language, words: ResultWords): Say {
  const tag = tagOf(language);
  const text: Say["text"] = (key, values = {}) =>
    words[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  return {
    language,
    locale: tag,
    direction: directionOf(language),
    text,
    counted: (stem, count) =>
      text(`${stem}_${formOf(language, count)}`, { count: count.toLocaleString(tag) }),
    percent: (share) => (Math.floor(share * 100) / 100).toLocaleString(tag, { style: "percent" }),
    distance: (metres) => readableDistance(metres, tag),
    duration: (count, unit) => count.toLocaleString(tag, { style: "unit", unit, unitDisplay: "long" }),
    list: (items) => new Intl.ListFormat(language).format(items),
    time: (at) => readable(at, language),
    day: (at) => readableDay(at, language),
  };
}

/** For callers without other texts. */
export const SAY_IN_ENGLISH: Say = sayIn("en", en);

function formOf(language: Language, count: number): "one" | "two" | "few" | "many" | "other" {
  const form = new Intl.PluralRules(language).select(count);
  // Arabic's form for zero; we never count zero.
  return form === "zero" ? "other" : form;
}
