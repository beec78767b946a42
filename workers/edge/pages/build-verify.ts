import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";

type Built = { readonly files: readonly OutputFile[]; readonly html: string };

/** Builds /verify: its script and styles, the code loaded with the first photo, and the document. */
export async function buildVerifyPage(common: BuildOptions, outdir: string): Promise<Built> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: { verify: "src/verify/main.tsx", "verify-page": "src/verify/verify.css" },
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "verify-[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/assets",
    loader: { ".wasm": "file" },
    splitting: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
  });
  const urlOf = (name: RegExp) => {
    const file = outputFiles.find((each) => name.test(path.basename(each.path)));
    if (!file) throw new Error("the verify page was not built whole");
    return `/assets/${path.basename(file.path)}`;
  };
  const html = readFileSync(path.join(import.meta.dirname, "src/verify/verify.html"), "utf8")
    .replaceAll("{script}", urlOf(/^verify-[A-Z0-9]{8}\.js$/))
    .replaceAll("{styles}", urlOf(/^verify-page-.*\.css$/));
  return { files: outputFiles, html };
}
