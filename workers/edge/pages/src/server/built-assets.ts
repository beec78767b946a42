import { readBuilt } from "./built-file.ts";
import type { Language } from "./languages.ts";

/** Written by `build.ts` together with the scripts. File names change with their content. */
export type BuiltAssets = {
  /** The page's own script, in one file. */
  readonly script: string;
  /** All files it may ever need. */
  readonly all: readonly string[];
  /** Styles of the first screens. The other screens need both. */
  readonly styles: string;
  readonly furtherStyles: string;
  /** Keys of the texts used on the first screens. */
  readonly firstTexts: readonly string[];
  /** Files for the screens after the camera. */
  readonly further: { readonly styles: string; readonly texts: Readonly<Record<Language, string>> };
};

export function builtAssets(assets: Fetcher): Promise<BuiltAssets> {
  return readBuilt(assets, "capture-page.json");
}
