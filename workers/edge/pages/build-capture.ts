import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

const MAIN = path.join(import.meta.dirname, "src/capture/main.tsx");
/** Marks imports that this plugin resolves itself, so that it does not handle them again. */
const OURS = Symbol("ours");

/** Builds the capture page's scripts: one file for the first screen, and one for each part loaded later. */
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

/** The page's first script. When all of an entry's code is shared, the entry only imports the shared file. */
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
 * esbuild splits shared code by which scripts use it. Every later script therefore declares a dependency on the first
 * one, which is loaded by then anyway: all shared code ends up in one file and one request.
 */
const firstInOne: Plugin = {
  name: "first in one",
  setup(building) {
    const later = new Set<string>();
    building.onResolve({ filter: /./ }, async ({ path: asked, kind, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === OURS) return undefined;
      const found = await building.resolve(asked, { kind, importer, resolveDir, pluginData: OURS });
      later.add(found.path);
      // esbuild's own resolver also applies the compiler settings
      return undefined;
    });
    building.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path: file }) => {
      if (!later.has(file)) return undefined;
      const contents = `${await readFile(file, "utf8")}\nimport ${JSON.stringify(MAIN)};\n`;
      return { contents, loader: file.endsWith("x") ? "tsx" : "ts" };
    });
  },
};
