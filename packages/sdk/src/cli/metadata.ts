import { UsageError } from "./usage-error.ts";

/** Parses repeated `--metadata claim=A-17` options; undefined if there are none. */
export function metadataOf(pairs: readonly string[]): Record<string, string> | undefined {
  const entries = pairs.map((pair) => {
    const [, key, value] = /^([^=]+)=([^]*)$/.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new UsageError(`--metadata ${pair} has no value`, "Write it as --metadata claim=A-17.");
    return [key, value] as const;
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
