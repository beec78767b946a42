import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Secrets per script, as `wrangler deploy --secrets-file` expects them. */
export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Stores secrets before they are used, readable by the owner only, because a deployed secret cannot be read back. */
export function keepSecrets(file: string, added: Secrets): void {
  if (Object.keys(added).length === 0) return;
  const known = readSecrets(file);
  const scripts = new Set([...Object.keys(known), ...Object.keys(added)]);
  const all = Object.fromEntries(
    [...scripts].map((script) => [script, { ...known[script], ...added[script] }]),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

export function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Secrets; // written above
  } catch {
    return {};
  }
}
