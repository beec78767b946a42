import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type Metafile } from "esbuild";
import { OLDEST_AT_WORK, targetsOf } from "../pages/oldest-engines.ts";
import { removeOthers, writeBuilt } from "../pages/write-built.ts";
import { type Language, LANGUAGES } from "./src/languages/languages.ts";
import { PREVIEWED } from "./src/languages/previewed.ts";

const here = import.meta.dirname;
const CASE_WORDS = "../../../packages/ui/src/case-words/languages";
const PAGE_WORDS = "../pages/src/languages";
/** The script's assets folder, as named in wrangler.toml. */
const ASSETS = path.join(here, "../pages/dist");
/** Files in this folder have a content hash in their name. */
const FOLDER = "console";
const MAIN = "src/app/main.tsx";

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  write: false,
  outdir: path.join(ASSETS, FOLDER),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  target: targetsOf(OLDEST_AT_WORK),
  logLevel: "warning" as const,
  metafile: true,
} satisfies BuildOptions;

type Built = { readonly path: string; readonly contents: Uint8Array };

/** Builds the console's scripts, styles, texts and shell into the assets. */
async function buildConsole(): Promise<void> {
  const [app, boot, styles] = await Promise.all([
    build({
      ...common,
      entryPoints: { app: MAIN },
      format: "esm",
      splitting: true,
      jsx: "automatic",
      jsxImportSource: "preact",
    }),
    build({ ...common, entryPoints: { boot: "src/boot/boot.ts" }, format: "iife" }),
    build({ ...common, entryPoints: { console: "src/styles/console.css" } }),
  ]);
  const words = LANGUAGES.map(wordsFile);
  const files = [
    ...app.outputFiles,
    ...boot.outputFiles,
    ...styles.outputFiles,
    ...words.map(({ file }) => file),
  ];
  mkdirSync(path.join(ASSETS, FOLDER), { recursive: true });
  for (const file of files) writeBuilt(file.path, file.contents);
  const html = readFileSync(path.join(here, "src/app.html"), "utf8")
    .replace("{words}", words.map(({ url }, index) => `${LANGUAGES[index]} ${url}`).join(" "))
    .replace("{styles}", urlOf(styles.outputFiles[0]?.path))
    .replace("{boot}", urlOf(boot.outputFiles[0]?.path))
    .replace("{script}", outputOf(app.metafile, MAIN))
    .replace(
      "{preloads}",
      preloadsOf(app.metafile)
        .map((url) => `<link rel="modulepreload" href="${url}" />`)
        .join(""),
    );
  writeBuilt(path.join(ASSETS, "app.html"), Buffer.from(html));
  removeOthers(path.join(ASSETS, FOLDER), new Set(files.map((file) => path.basename(file.path))));
}

/** The scripts that the first one imports, so that they are not loaded in a second step. */
function preloadsOf({ outputs }: Metafile): readonly string[] {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const each of outputs[file]?.imports ?? []) if (each.kind === "import-statement") follow(each.path);
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint === MAIN) follow(file);
  return [...found].map(urlOf);
}

function outputOf({ outputs }: Metafile, source: string): string {
  return urlOf(Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source));
}

/** The console's texts, those about a case, and what it shows of the capture page, in one file. */
function wordsFile(language: Language): { readonly file: Built; readonly url: string } {
  const page = readWords(PAGE_WORDS, language);
  const words = {
    ...readWords(CASE_WORDS, language),
    ...Object.fromEntries(PREVIEWED.map((key) => [key, page[key] ?? absent(key)])),
    ...readWords("src/languages", language),
  };
  const contents = Buffer.from(JSON.stringify(words));
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  const file = path.join(ASSETS, FOLDER, `${language}-${hash}.json`);
  return { file: { path: file, contents }, url: urlOf(file) };
}

function absent(key: string): never {
  throw new Error(`the capture page has no text ${key}`);
}

function readWords(folder: string, language: Language): Readonly<Record<string, string>> {
  return Object(JSON.parse(readFileSync(path.join(here, folder, `${language}.json`), "utf8")));
}

function urlOf(file: string | undefined): string {
  if (file === undefined) throw new Error("the console was not built whole");
  return `/${FOLDER}/${path.basename(file)}`;
}

/** Vitest's global setup for the tests of the Worker that serves these files. */
export { buildConsole as setup };

if (import.meta.main) await buildConsole();
