import type en from "./en.json";

/** A text of the pages around a check; every language has exactly those of English. */
export type PaperKey = keyof typeof en;
export type PaperWords = Readonly<Record<PaperKey, string>>;
