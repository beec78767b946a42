import type en from "./languages/en.json";

/** The keys of the texts about a checked file. Every language has exactly the keys of English. */
export type CheckKey = keyof typeof en;
export type CheckWords = Readonly<Record<CheckKey, string>>;

/** Returns the text for a key, with its values filled in. */
export type SayCheck = (key: CheckKey, values?: Readonly<Record<string, string | number>>) => string;

export function sayCheckIn(words: CheckWords): SayCheck {
  return (key, values = {}) =>
    words[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
