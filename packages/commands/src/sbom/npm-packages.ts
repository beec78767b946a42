import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../local/wrangler.ts";

export type NpmPackage = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** SHA-512 of the archive in hex, from the lock file. */
  readonly sha512?: string;
  /** Names and versions of its dependencies. */
  readonly needs: readonly string[];
};

/** Licences that a package states only in its readme or in a separate file. */
const OWN_LICENCES: Readonly<Record<string, string>> = {
  "combine-errors@3.0.3": "MIT",
  "dejavu-fonts-ttf@2.37.3": "Bitstream-Vera",
  "png-js@2.0.0": "MIT",
  "suncalc@2.0.2": "BSD-2-Clause",
};

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest; // npm's format
}

/** Resolves a package's dependency as Node does. Undefined for a peer dependency that is not installed. */
function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const found = path.join(folder, "node_modules", name);
    if (existsSync(path.join(found, "package.json"))) return realpathSync(found);
  }
  return undefined;
}

function needsOf(folder: string): readonly string[] {
  const { dependencies = {}, peerDependencies = {} } = readManifest(folder);
  const names = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  return names.flatMap((name) => findPackage(folder, name) ?? []);
}

/**
 * Every npm package that the Workers and pages need at run time, with dependencies but without packages used only by tests.
 */
export function runtimePackages(): readonly NpmPackage[] {
  const archives = lockedArchives();
  const seen = new Set<string>();
  const found: NpmPackage[] = [];
  const workers = path.join(ROOT, "workers");
  const open = readdirSync(workers).map((name) => path.join(workers, name));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const needs = needsOf(folder);
    open.push(...needs);
    // The repository's own rooms are the subject of the bill, not part of it.
    if (!folder.includes(`${path.sep}node_modules${path.sep}`)) continue;
    const { name, version, license } = readManifest(folder);
    const sha512 = archives.get(nameOf({ name, version }));
    found.push({
      name,
      version,
      licence: OWN_LICENCES[nameOf({ name, version })] ?? license ?? "",
      ...(sha512 && { sha512 }),
      needs: needs.map((need) => nameOf(readManifest(need))),
    });
  }
  return found.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

export function nameOf({ name, version }: Pick<NpmPackage, "name" | "version">): string {
  return `${name}@${version}`;
}

/** The lock file has `'name@version':` and, on the next line, the archive's hash in base64. */
function lockedArchives(): ReadonlyMap<string, string> {
  const lock = readFileSync(path.join(ROOT, "pnpm-lock.yaml"), "utf8");
  const entries = lock.matchAll(
    /^ {2}'?([^'\s:]+@[^'\s:()]+)'?:\n {4}resolution: \{integrity: sha512-([\w+/=]+)/gm,
  );
  return new Map(
    [...entries].map(([, name = "", hash = ""]) => [name, Buffer.from(hash, "base64").toString("hex")]),
  );
}
