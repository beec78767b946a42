import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

const MAIN = path.join(import.meta.dirname, "src/capture/main.tsx");
/** Resolved by us, and not to be asked of us again. */
const OURS = Symbol("ours");

/** The capture page's scripts: what its first screen needs is one file, what comes later has one each. */
export function buildCapturePage(common: BuildOptions & { readonly write: false }, outdir: string) {
  return build({
    ...common,
    entryPoints: { capture: MAIN },
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    plugins: [firstInOne],
  });
}

/** The file that the page begins with. An entry whose parts are all shared is nothing but the import of that. */
export function firstScript({ outputs }: Metafile): string {
  const entry = Object.values(outputs).find(({ entryPoint }) => isMain(entryPoint));
  const [shared, ...more] = entry?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
  if (!shared || more.length > 0) throw new Error("the first screen's script is not one file");
  return shared.path;
}

export function isMain(entryPoint: string | undefined): boolean {
  return entryPoint !== undefined && path.resolve(import.meta.dirname, entryPoint) === MAIN;
}

/**
 * esbuild makes a file of what the same scripts share. Each one that is loaded later therefore says that it needs the
 * first, which runs by then: all of that is shared alike, and comes in one request.
 */
const firstInOne: Plugin = {
  name: "first in one",
  setup(building) {
    const later = new Set<string>();
    building.onResolve({ filter: /./ }, async ({ path: asked, kind, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === OURS) return undefined;
      const found = await building.resolve(asked, { kind, importer, resolveDir, pluginData: OURS });
      later.add(found.path);
      // esbuild's own way knows the compiler's settings too
      return undefined;
    });
    building.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path: file }) => {
      if (!later.has(file)) return undefined;
      const contents = `${await readFile(file, "utf8")}\nimport ${JSON.stringify(MAIN)};\n`;
      return { contents, loader: file.endsWith("x") ? "tsx" : "ts" };
    });
  },
};
