import type en from "./languages/en.json";

/** A text about a result; every language has exactly those of English. */
export type ResultKey = keyof typeof en;
export type ResultWords = Readonly<Record<ResultKey, string>>;
