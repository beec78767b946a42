import type { ResultWords } from "@svc/mail/result-key";
import type { Messages } from "../capture/page-data.ts";
import type { PaperWords } from "../papers/paper-key.ts";
import { readBuilt } from "./built-file.ts";
import type { Language } from "./languages.ts";

/** Written by `build.ts` for each language. */
export type Words = {
  readonly page: Messages;
  readonly papers: PaperWords;
  /** The texts of a result, as in its mail. */
  readonly result: ResultWords;
};

/** Loaded on first use: all twelve languages would be a tenth of the script. */
export function wordsIn(language: Language, assets: Fetcher): Promise<Words> {
  return readBuilt(assets, `words/${language}.json`);
}
