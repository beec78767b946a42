import type en from "./languages/en.json";

/** A text about a checked file; every language has exactly those of English. */
export type CheckKey = keyof typeof en;
export type CheckWords = Readonly<Record<CheckKey, string>>;

/** How whoever shows a conclusion says it, with the values filled in. */
export type SayCheck = (key: CheckKey, values?: Readonly<Record<string, string | number>>) => string;

export function sayCheckIn(words: CheckWords): SayCheck {
  return (key, values = {}) =>
    words[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
