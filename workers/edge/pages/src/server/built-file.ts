const known = new Map<string, unknown>();

/**
 * Reads a file written by `build.ts` from the assets binding, once per isolate; a new release has new isolates. It
 * caches the content instead of the promise, which would never settle if its request is aborted.
 */
export async function readBuilt<T>(assets: Fetcher, name: string): Promise<T> {
  const kept = known.get(name);
  if (kept !== undefined) return kept as T; // the type that is stored under this name
  const response = await assets.fetch(`https://assets.local/${name}`);
  if (!response.ok) throw new Error(`${name} was not built: ${response.status}`);
  const content = await response.json<T>();
  known.set(name, content);
  return content;
}
