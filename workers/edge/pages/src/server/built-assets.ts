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

let known: Promise<BuiltAssets> | undefined;

/** Asked of the assets binding once in an isolate's life: a release has its own. */
export function builtAssets(assets: Fetcher): Promise<BuiltAssets> {
  known ??= read(assets).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function read(assets: Fetcher): Promise<BuiltAssets> {
  const response = await assets.fetch("https://assets.local/capture-page.json");
  if (!response.ok) throw new Error(`the page was not built: ${response.status}`);
  return response.json();
}
