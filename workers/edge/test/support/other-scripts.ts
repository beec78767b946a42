import path from "node:path";
import { build } from "esbuild";

const BUCKET = { r2Buckets: { PHOTOS: "photo-verification" } };

/** The scripts of the folder `stand-ins`, in place of those that the edge script calls, with their bindings. */
const SCRIPTS = {
  analyzer: BUCKET,
  documents: {},
  places: {},
  provenance: {},
  sealer: {},
  video: BUCKET,
} as const;

let bundles: Promise<ReadonlyMap<string, string>> | undefined;

/** In miniflare's format. Every test file starts them; they are bundled once per run. */
export async function otherScripts() {
  bundles ??= bundleAll();
  const built = await bundles;
  return Object.entries(SCRIPTS).map(([name, bindings]) => ({
    name: `photo-verification-${name}`,
    modules: [{ type: "ESModule" as const, path: `${name}.mjs`, contents: built.get(name) ?? "" }],
    compatibilityDate: "2026-08-01",
    compatibilityFlags: ["nodejs_compat"],
    ...bindings,
  }));
}

async function bundleAll(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: path.join(import.meta.dirname, "stand-ins"),
    entryPoints: Object.keys(SCRIPTS).map((name) => `${name}.ts`),
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    outdir: ".",
    write: false,
  });
  return new Map(outputFiles.map(({ path: file, text }) => [path.basename(file, ".js"), text]));
}
