import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";

type Built = { readonly files: readonly OutputFile[]; readonly html: string };

/** By the name of their address, document and script. */
const PAGES = {
  preview: { folder: "src/preview", styles: "src/styles/capture.css" },
  check: { folder: "src/phone-check", styles: "src/phone-check/check.css" },
} as const;

/** The pages at /preview and /check: the capture page's own parts in scripts apart, so that its own weigh no more for them. */
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
