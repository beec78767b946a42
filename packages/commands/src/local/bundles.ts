import { createHash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parse, stringify, type TomlTable } from "smol-toml";
import { movedConfig, tableOf } from "./config-copy.ts";
import { isAlive } from "./launchers.ts";
import { ROOT, runWrangler } from "./wrangler.ts";

export const DEFAULT_BUNDLES = path.join(ROOT, ".wrangler/bundles");

/**
 * Bundles scripts as a deployment does, each into a folder of `dir`. Scripts with unchanged sources are skipped.
 * Returns the configurations of those that were bundled; `onBundle` is called for each of them.
 */
export async function bundleScripts(
  dir: string,
  configs: readonly string[],
  onBundle: (config: string) => void = () => {},
): Promise<readonly string[]> {
  removeUnfinished(dir);
  const stale = configs.filter((config) => !isFresh(dir, config));
  const waiting = [...stale];
  const bundleNext = async (): Promise<void> => {
    const config = waiting.shift();
    if (config === undefined) return;
    onBundle(config);
    await bundle(dir, config);
    await bundleNext();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, bundleNext));
  return stale;
}

/** Removes folders of processes that ended while bundling: `edge.1234` belongs to process 1234. */
function removeUnfinished(dir: string): void {
  for (const folder of globSync("*.*", { cwd: dir })) {
    const pid = Number(folder.split(".")[1]);
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(path.join(dir, folder), { recursive: true, force: true });
  }
}

/** The configuration of a bundled script, relative to the repository's root like those in CONFIGS. */
export function bundledConfig(dir: string, config: string): string {
  return path.relative(ROOT, path.join(folderOf(dir, config), "wrangler.toml"));
}

/** The edge script is at the root, whose folder may have any name, even that of another script. */
export function scriptName(config: string): string {
  const folder = path.dirname(config);
  return folder === "." ? "edge" : path.basename(folder);
}

async function bundle(dir: string, config: string): Promise<void> {
  const folder = folderOf(dir, config);
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  // Hash first: a source that changes during bundling makes the bundle stale
  const sources = hashOfSources(config);
  await bundleScript(config, fresh, folder);
  writeFileSync(path.join(fresh, KEY_FILE), `${sources}${hashOfAssets(config)}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/**
 * Bundles one script into `folder`. Paths in its new configuration are relative to `target`, where the caller may
 * move the folder.
 */
export async function bundleScript(config: string, folder: string, target = folder): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await runWrangler(["deploy", "--dry-run", "-c", config, "--outdir", folder]);
  const own = path.dirname(path.resolve(ROOT, config));
  const left = Object.entries(readConfig(config)).filter(([name]) => !DONE.has(name));
  const moved = movedConfig(Object.fromEntries(left), (file) =>
    path.relative(target, path.resolve(own, file)),
  );
  const text = stringify({ ...moved, main: "main.js", no_bundle: true });
  writeFileSync(path.join(folder, "wrangler.toml"), text);
}

/** Settings that bundling has already applied, and the other environments. */
const DONE: ReadonlySet<string> = new Set([
  "alias",
  "build",
  "define",
  "minify",
  "keep_names",
  "upload_source_maps",
  "env",
]);

const KEY_FILE = "sources.sha256";

function isFresh(dir: string, config: string): boolean {
  try {
    const key = readFileSync(path.join(folderOf(dir, config), KEY_FILE), "utf8");
    return key === `${hashOfSources(config)}${hashOfAssets(config)}`;
  } catch {
    return false;
  }
}

/** Hashes everything that bundling reads: the script's rooms, the libraries, and the changelog shown on the pages. */
function hashOfSources(config: string): string {
  const files = ["pnpm-lock.yaml", "tsconfig.base.json", ".github/CHANGELOG.md", config];
  return hashOf([...files, ...roomsOf(config).flatMap((room) => filesIn(room))]);
}

/**
 * Hashes the built pages. Their file names are part of the script, so it is stale once they are built again with other
 * names.
 */
function hashOfAssets(config: string): string {
  const { assets } = readConfig(config);
  const directory = tableOf(assets)["directory"];
  return typeof directory === "string" ? hashOf(filesIn(path.join(path.dirname(config), directory))) : "";
}

const NO_SOURCES: ReadonlySet<string> = new Set(["node_modules", "dist", "screens", ".wrangler"]);

/** The source files of a folder, without anything built, installed or used only by tests. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : filesIn(file);
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [file] : [];
    });
}

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = readFileSync(path.join(ROOT, file));
    hash.update(`${file} ${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest("hex");
}

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> };

/** The folders of a script and of the rooms it depends on. */
function roomsOf(config: string): readonly string[] {
  const manifests = globSync("{packages,workers,workers/edge}/*/package.json", { cwd: ROOT });
  const folders = manifests.map((file) => path.dirname(file));
  const folderByName = new Map(folders.map((folder) => [manifestOf(folder).name, folder]));
  const found = new Set([path.dirname(config) === "." ? "workers/edge" : path.dirname(config)]);
  for (const folder of found) {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const room = folderByName.get(name);
      if (room !== undefined) found.add(room);
    }
  }
  return [...found].toSorted();
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as Manifest; // the format that pnpm reads
}

function readConfig(config: string): TomlTable {
  return parse(readFileSync(path.resolve(ROOT, config), "utf8"));
}

function folderOf(dir: string, config: string): string {
  return path.join(dir, scriptName(config));
}
