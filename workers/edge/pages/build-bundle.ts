import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";

const here = import.meta.dirname;
const packages = path.join(here, "../../../packages");

/** The model cards that every bundle contains, by the name they have there. */
const CARDS = {
  ai: "detectors/src/ai/MODEL_CARD.md",
  screen: "detectors/src/screen/MODEL_CARD.md",
  reading: "reading/models/MODEL_CARD.md",
} as const;

/** The parts of a bundle that are the same for every case (CONTRACT G17), by path. Texts have blanks to fill. */
export async function buildBundleParts(common: BuildOptions): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(here, "src/bundle");
  const texts = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  const cards = Object.entries(CARDS).map(([name, file]) => [`models/${name}.md`, read(packages, file)]);
  return {
    ...Object.fromEntries(cards),
    "verify.html": await buildVerifier(common, read(folder, "verify.html")),
    "verify.py": read(packages, "seal/src/bundle/verify.py"),
    ...Object.fromEntries(texts.map((name) => [name, read(folder, name)])),
  };
}

/** One file with script and styles inline. Its policy names their hashes, so nothing else runs and nothing is sent. */
async function buildVerifier(common: BuildOptions, html: string): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    format: "iife",
    entryPoints: { script: "src/bundle/main.tsx", styles: "src/verify/verify.css" },
    outdir: "unwritten",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
  });
  const textOf = (name: string) => inlined(outputFiles.find((each) => each.path.endsWith(name))?.text ?? "");
  const [script, styles] = [textOf("script.js"), textOf("styles.css")];
  return html
    .replace("{script_hash}", hashOf(script))
    .replace("{styles_hash}", hashOf(styles))
    .replace('<link rel="stylesheet" href="{styles}" />', () => `<style>${styles}</style>`)
    .replace('<script src="{script}"></script>', () => `<script>${script}</script>`);
}

/** An end tag would end the script early, and the start of a comment would hide that tag. */
function inlined(text: string): string {
  return text
    .trim()
    .replaceAll("</script", String.raw`<\/script`)
    .replaceAll("<!--", String.raw`\x3C!--`);
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}
