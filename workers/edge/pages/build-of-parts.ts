import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";

type Built = { readonly files: readonly OutputFile[]; readonly html: string };

/** Pages by the name of their URL, document and script. */
const PAGES = {
  preview: { folder: "src/preview", styles: "src/styles/capture.css" },
  check: { folder: "src/phone-check", styles: "src/phone-check/check.css" },
} as const;

/**
 * Builds /preview and /check from the capture page's parts, in separate scripts, so that the capture page does not
 * grow.
 */
export async function buildOfParts(
  name: keyof typeof PAGES,
  common: BuildOptions,
  outdir: string,
): Promise<Built> {
  const { folder, styles } = PAGES[name];
  const { outputFiles } = await build({
    ...common,
    entryPoints: { [name]: `${folder}/main.tsx`, [`${name}-page`]: styles },
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: `${name}-[name]-[hash]`,
    splitting: true,
    write: false,
  });
  const urlOf = (pattern: RegExp) => {
    const file = outputFiles.find((each) => pattern.test(path.basename(each.path)));
    if (!file) throw new Error(`the page at /${name} was not built whole`);
    return `/assets/${path.basename(file.path)}`;
  };
  const html = readFileSync(path.join(import.meta.dirname, folder, `${name}.html`), "utf8")
    .replaceAll("{script}", urlOf(new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`)))
    .replaceAll("{styles}", urlOf(new RegExp(`^${name}-page-.*\\.css$`)));
  return { files: outputFiles, html };
}
