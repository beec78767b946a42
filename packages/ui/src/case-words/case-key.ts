import type en from "./languages/en.json";

/** A text about a case; every language has exactly those of English. */
export type CaseKey = keyof typeof en;
export type CaseWords = Readonly<Record<CaseKey, string>>;
