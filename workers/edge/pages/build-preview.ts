import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";

type Built = { readonly files: readonly OutputFile[]; readonly html: string };

/** The page at /preview: the capture page's own screens and styles in scripts apart, so that its own weigh no more for it. */
export async function buildPreviewPage(common: BuildOptions, outdir: string): Promise<Built> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: { preview: "src/preview/main.tsx", "preview-page": "src/styles/capture.css" },
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "preview-[name]-[hash]",
    splitting: true,
    write: false,
  });
  const urlOf = (name: RegExp) => {
    const file = outputFiles.find((each) => name.test(path.basename(each.path)));
    if (!file) throw new Error("the preview was not built whole");
    return `/assets/${path.basename(file.path)}`;
  };
  const html = readFileSync(path.join(import.meta.dirname, "src/preview/preview.html"), "utf8")
    .replaceAll("{script}", urlOf(/^preview-[A-Z0-9]{8}\.js$/))
    .replaceAll("{styles}", urlOf(/^preview-page-.*\.css$/));
  return { files: outputFiles, html };
}
