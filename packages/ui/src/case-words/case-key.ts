import type en from "./languages/en.json";

/** The keys of the texts about a case. Every language has exactly the keys of English. */
export type CaseKey = keyof typeof en;
export type CaseWords = Readonly<Record<CaseKey, string>>;
