import { UsageError } from "./usage-error.ts";

/** `--metadata claim=A-17`, as often as there are keys; undefined where there is none. */
export function metadataOf(pairs: readonly string[]): Record<string, string> | undefined {
  const entries = pairs.map((pair) => {
    const [, key, value] = /^([^=]+)=([^]*)$/.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new UsageError(`--metadata ${pair} has no value`, "Write it as --metadata claim=A-17.");
    return [key, value] as const;
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
