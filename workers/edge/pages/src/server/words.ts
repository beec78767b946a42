import type { ResultWords } from "@svc/mail/result-key";
import type { Messages } from "../capture/page-data.ts";
import type { PaperWords } from "../papers/paper-key.ts";
import { readBuilt } from "./built-file.ts";
import type { Language } from "./languages.ts";

/** What `build.ts` writes for each language. */
export type Words = {
  readonly page: Messages;
  readonly papers: PaperWords;
  /** Of a verdict, as its mail says it. */
  readonly result: ResultWords;
};

/** Read when first asked for: all twelve languages would be a tenth of the script. */
export function wordsIn(language: Language, assets: Fetcher): Promise<Words> {
  return readBuilt(assets, `words/${language}.json`);
}
