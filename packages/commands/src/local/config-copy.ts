import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./wrangler.ts";

export type ConfigChange = {
  /** Another entry point, from the root of the repository. */
  readonly main?: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** More of the same, as TOML. */
  readonly append?: string;
};

/**
 * A copy of a script's configuration with a few changes, for tests and measurements: wrangler hands variables of the
 * command line to its first script only.
 */
export function copyConfig(config: string, dir: string, change: ConfigChange): string {
  const source = path.join(ROOT, config);
  const own = path.dirname(source);
  const vars = Object.entries(change.vars ?? {}).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}\n`,
  );
  const text = readFileSync(source, "utf8")
    .replace(
      /^main = "(.*)"$/m,
      (_, main: string) =>
        `main = ${JSON.stringify(change.main ? path.join(ROOT, change.main) : path.join(own, main))}`,
    )
    .replace(
      /^(command = "node |directory = ")(.*)"$/gm,
      (_, key: string, file: string) => `${key}${path.join(own, file)}"`,
    )
    .replace(
      /^("[^"]+" = )"(\.\/.*)"$/gm,
      (_, alias: string, file: string) => `${alias}${JSON.stringify(path.join(own, file))}`,
    )
    .replace(
      /^migrations_dir = "(.*)"$/m,
      (_, folder: string) => `migrations_dir = ${JSON.stringify(path.join(own, folder))}`,
    )
    .replace(/^\[vars\]\n/m, (header) => header + vars.join(""));
  // the folder of the repository may be called as one of another script
  const name = own === ROOT ? "edge" : path.basename(own);
  const copy = path.join(dir, `${name}.wrangler.toml`);
  writeFileSync(copy, `${text}\n${change.append ?? ""}`, { mode: 0o600 }); // it may hold a key
  return copy;
}
