import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";

type File = { readonly path: string; readonly contents: Uint8Array };
type Built = { readonly files: readonly File[]; readonly html: string };

const SCALAR = "node_modules/@scalar/api-reference/dist/browser/standalone.js";

/** The page at /docs: Scalar's own script, of the version that the lock file pins, and ours that starts it. */
export async function buildDocsPage(common: BuildOptions, outdir: string): Promise<Built> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: { docs: "src/docs/main.ts" },
    outdir,
    entryNames: "[name]-[hash]",
    write: false,
  });
  const [script] = outputFiles;
  if (!script) throw new Error("the docs page was not built whole");
  const contents = readFileSync(path.join(import.meta.dirname, SCALAR));
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  const reference = { path: path.join(outdir, `reference-${hash}.js`), contents };
  const html = readFileSync(path.join(import.meta.dirname, "src/docs/docs.html"), "utf8")
    .replaceAll("{script}", urlOf(script))
    .replaceAll("{reference}", urlOf(reference));
  return { files: [script, reference], html };
}

function urlOf(file: File): string {
  return `/assets/${path.basename(file.path)}`;
}
