import type { Messages } from "../capture/page-data.ts";
import { readBuilt } from "./built-file.ts";
import type { Language } from "./languages.ts";
import type { LinkWords } from "./link-words.ts";

/** What `build.ts` writes for each language. */
export type Words = { readonly page: Messages; readonly link: LinkWords };

/** Read when first asked for: all twelve languages would be a tenth of the script. */
export function wordsIn(language: Language, assets: Fetcher): Promise<Words> {
  return readBuilt(assets, `words/${language}.json`);
}
