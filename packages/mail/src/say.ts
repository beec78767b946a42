import { directionOf, type Language } from "@svc/domain/language";
import { readableDistance } from "@svc/ui/map/readable-distance";
import en from "./languages/en.json" with { type: "json" };
import type { ResultKey, ResultWords } from "./result-key.ts";
import { readable, readableDay } from "./times.ts";

/** How a result is told in its reader's language: texts with their values, numbers and times as written there. */
export type Say = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** With digits that the capture page and our maps write. */
  readonly locale: string;
  readonly text: (key: ResultKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Of a text in the plural forms of CLDR, `…_one` to `…_other`. */
  readonly counted: (stem: "photos" | "files", count: number) => string;
  /** A share from 0 to 1, rounded down: only what is certain is 100 %. */
  readonly percent: (share: number) => string;
  readonly distance: (metres: number) => string;
  /** Of whole units. */
  readonly duration: (count: number, unit: "second" | "minute" | "hour" | "day") => string;
  readonly list: (items: readonly string[]) => string;
  /** Of epoch ms, in UTC. */
  readonly time: (at: number) => string;
  readonly day: (at: number) => string;
};

/** Numbers with the digits that the capture page and our maps write, in Arabic too. */
const tagOf = (language: Language) => `${language}-u-nu-latn`;

/** `words` are those of this language. */
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

/** For whoever has no other words at hand. */
export const SAY_IN_ENGLISH: Say = sayIn("en", en);

function formOf(language: Language, count: number): "one" | "two" | "few" | "many" | "other" {
  const form = new Intl.PluralRules(language).select(count);
  // Arabic's form of none: we never count none
  return form === "zero" ? "other" : form;
}
