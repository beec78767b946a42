import type en from "./en.json";

/** A text of the pages before and after a capture. Every language has the same keys as English. */
export type PaperKey = keyof typeof en;
export type PaperWords = Readonly<Record<PaperKey, string>>;
