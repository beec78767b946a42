/** Whether a source uses a text key, literally or by template: `"retry"`, `` `hint_${hint}` ``. */
export function keysUsedIn(sources: readonly string[]): (key: string) => boolean {
  const all = sources.join("\n");
  const named = new Set([...all.matchAll(/"([a-z0-9_]+)"/g)].map(([, key]) => key));
  const made = [...all.matchAll(/`([a-z_]*)\$\{[\w[\].]+\}([a-z_]*)`/g)]
    .filter(([, before = "", after = ""]) => before.endsWith("_") || after.startsWith("_"))
    .map(([, before, after]) => new RegExp(`^${before}[a-z0-9]+(_[a-z0-9]+)*${after}$`));
  return (key) => named.has(key) || made.some((pattern) => pattern.test(key));
}
