import type en from "./languages/en.json";

/** The keys of the texts about a result. Every language has exactly the keys of English. */
export type ResultKey = keyof typeof en;
export type ResultWords = Readonly<Record<ResultKey, string>>;
