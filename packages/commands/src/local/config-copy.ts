import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse, stringify, type TomlTable } from "smol-toml";
import { ROOT } from "./wrangler.ts";

export type ConfigChange = {
  /** A different entry point, relative to the repository's root. */
  readonly main?: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** Additional TOML. */
  readonly append?: string;
};

/**
 * Copies a script's configuration with a few changes, for tests and measurements. Wrangler applies variables from the
 * command line to its first script only.
 */
export function copyConfig(config: string, dir: string, change: ConfigChange): string {
  const source = path.resolve(ROOT, config);
  const own = path.dirname(source);
  const whole = parse(`${readFileSync(source, "utf8")}\n${change.append ?? ""}`);
  const moved = movedConfig(whole, (file) => path.resolve(own, file));
  const main = change.main === undefined ? {} : { main: path.join(ROOT, change.main) };
  const vars = { ...tableOf(whole["vars"]), ...change.vars };
  // The repository's folder may have the same name as another script
  const name = own === ROOT ? "edge" : path.basename(own);
  const copy = path.join(dir, `${name}.wrangler.toml`);
  writeFileSync(copy, stringify({ ...moved, ...main, vars }), { mode: 0o600 }); // it may contain a key
  chmodSync(copy, 0o600); // writeFileSync sets the mode of new files only
  return copy;
}

/** Adapts a local configuration to another location. `from` returns the path of each of its files from there. */
export function movedConfig(config: TomlTable, from: (file: string) => string): TomlTable {
  const { main, build, assets, alias, d1_databases: databases } = config;
  // Aliases may also replace a package by another package
  const aliases = Object.entries(tableOf(alias)).flatMap(([name, file]) =>
    typeof file === "string" && file.startsWith(".") ? [name] : [],
  );
  return {
    ...config,
    ...(typeof main === "string" && { main: from(main) }),
    // The build command keeps its paths, because it still runs in the old folder
    ...(build !== undefined && { build: moveFiles({ cwd: ".", ...tableOf(build) }, ["cwd"], from) }),
    ...(assets !== undefined && { assets: moveFiles(assets, ["directory"], from) }),
    ...(alias !== undefined && { alias: moveFiles(alias, aliases, from) }),
    ...(Array.isArray(databases) && {
      d1_databases: databases.map((each) => moveFiles(each, ["migrations_dir"], from)),
    }),
  };
}

function moveFiles(value: unknown, names: readonly string[], from: (file: string) => string): TomlTable {
  const table = tableOf(value);
  const moved = Object.entries(table).map(([name, file]) => [
    name,
    names.includes(name) && typeof file === "string" ? from(file) : file,
  ]);
  return Object.fromEntries(moved) as TomlTable; // the same names
}

export function tableOf(value: unknown): TomlTable {
  return typeof value === "object" && value !== null ? (value as TomlTable) : {}; // parse created it
}
