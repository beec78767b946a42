/** The files that are the same in every bundle of a release, by their path, and texts with blanks. */
export type Parts = Readonly<Record<string, string>>;

/** Written by the pages' build, which has the programs and the model cards. */
export async function readParts(assets: Fetcher): Promise<Parts> {
  const response = await assets.fetch("https://assets.local/bundle-parts.json");
  if (!response.ok) throw new Error(`bundle-parts.json was not built: ${response.status}`);
  return response.json();
}

/** Fills `{name}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
}
