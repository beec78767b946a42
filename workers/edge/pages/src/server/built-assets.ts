import { readBuilt } from "./built-file.ts";

/** What `build.ts` writes beside the scripts: their names, which change with their content. */
export type BuiltAssets = {
  /** The page's own script. */
  readonly script: string;
  /** Scripts it imports at once. */
  readonly preload: readonly string[];
  /** All that it may ever need. */
  readonly all: readonly string[];
  readonly styles: string;
};

export function builtAssets(assets: Fetcher): Promise<BuiltAssets> {
  return readBuilt(assets, "capture-page.json");
}
