import { readBuilt } from "./built-file.ts";
import type { Language } from "./languages.ts";

/** What `build.ts` writes beside the scripts: their names, which change with their content. */
export type BuiltAssets = {
  /** The page's own script, in one file. */
  readonly script: string;
  /** All that it may ever need. */
  readonly all: readonly string[];
  /** Of the first screens; the others need both. */
  readonly styles: string;
  readonly furtherStyles: string;
  /** Keys of the texts that the first screens say. */
  readonly firstTexts: readonly string[];
  /** Files of what comes after the camera. */
  readonly further: { readonly styles: string; readonly texts: Readonly<Record<Language, string>> };
};

export function builtAssets(assets: Fetcher): Promise<BuiltAssets> {
  return readBuilt(assets, "capture-page.json");
}
