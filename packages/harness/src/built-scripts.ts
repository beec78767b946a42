import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scriptName } from "@svc/commands/local/bundles";
import { CONFIGS } from "@svc/commands/local/wrangler";
import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

/** A script's folder under `workers`, and its folder among the built scripts. */
export type ScriptName =
  | "edge"
  | "analyzer"
  | "provenance"
  | "sealer"
  | "sender"
  | "places"
  | "documents"
  | "reader"
  | "video";

const DESCRIPTION = "miniflare.json";
const MODULE_TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data", ".ttf": "Data" } as const;
/** Files written by `wrangler deploy --dry-run` that are not modules of the script. */
export const NOT_MODULES = [".map", ".md", ".toml", ".json", ".sha256"];

/** Every script of the repository, starting with the one that has the address. */
export const SCRIPTS: readonly ScriptName[] = CONFIGS.map((config) => scriptName(config) as ScriptName); // CONFIGS lists the folders above

/**
 * Stores how Miniflare runs the script whose modules are in this folder. Done once per build, because loading
 * wrangler to read a configuration takes longer than starting the script.
 */
export function describeBuiltScript(dir: string, config = path.join(dir, "wrangler.toml")): void {
  const { name } = unstable_readConfig({ config });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const modules = readdirSync(dir)
    .filter((file) => !NOT_MODULES.includes(path.extname(file)))
    .map((file) => ({ type: moduleTypeOf(file), path: path.join(dir, file) }))
    .toSorted((a, b) => Number(b.type === "ESModule") - Number(a.type === "ESModule"));
  writeFileSync(
    path.join(dir, DESCRIPTION),
    JSON.stringify({ ...workerOptions, name, modules, modulesRoot: dir }),
  );
}

/** Reads the description stored by `describeBuiltScript`. */
export function builtScript(dir: string): V4WorkerOptions {
  return JSON.parse(readFileSync(path.join(dir, DESCRIPTION), "utf8")) as V4WorkerOptions;
}

function moduleTypeOf(file: string): (typeof MODULE_TYPES)[keyof typeof MODULE_TYPES] {
  const type = Object.entries(MODULE_TYPES).find(([extension]) => file.endsWith(extension))?.[1];
  if (!type) throw new Error(`${file}: add the type of this module to MODULE_TYPES`);
  return type;
}
