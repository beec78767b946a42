const known = new Map<string, unknown>();

/**
 * A file that `build.ts` wrote, asked of the assets binding once in an isolate's life: a release has its own. Its content is
 * kept and not its promise, which would never settle when the request that began it is broken off.
 */
export async function readBuilt<T>(assets: Fetcher, name: string): Promise<T> {
  const kept = known.get(name);
  if (kept !== undefined) return kept as T; // what this name held before
  const response = await assets.fetch(`https://assets.local/${name}`);
  if (!response.ok) throw new Error(`${name} was not built: ${response.status}`);
  const content = await response.json<T>();
  known.set(name, content);
  return content;
}
