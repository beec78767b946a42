import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runWrangler } from "@svc/commands/local/wrangler";
import { build } from "esbuild";

const BUCKET = { r2Buckets: { PHOTOS: "photo-verification" } };

/** The scripts that the edge script calls, with what they are bound to. All but `texts` are those of the folder `stand-ins`. */
const SCRIPTS = {
  analyzer: BUCKET,
  cards: {},
  documents: {},
  mcp: {},
  passkeys: {},
  places: {},
  provenance: {},
  sealer: {},
  texts: {},
  video: BUCKET,
} as const;

type Script = keyof typeof SCRIPTS;

let bundles: Promise<ReadonlyMap<string, string>> | undefined;

/** As miniflare takes them. Every test file starts them; they are bundled once a run. */
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
  const [standIns, texts] = await Promise.all([bundleStandIns(), bundleTexts()]);
  return new Map([...standIns, ["texts", texts]]);
}

async function bundleStandIns(): Promise<readonly (readonly [string, string])[]> {
  const names = (Object.keys(SCRIPTS) as Script[]).filter((name) => name !== "texts");
  const { outputFiles } = await build({
    absWorkingDir: path.join(import.meta.dirname, "stand-ins"),
    entryPoints: names.map((name) => `${name}.ts`),
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*", "node:*"],
    outdir: ".",
    write: false,
  });
  return outputFiles.map(({ path: file, text }) => [path.basename(file, ".js"), text] as const);
}

/** As it is deployed: no stand-in reads patterns and CSV as RE2 and csv-parse do. */
async function bundleTexts(): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), "svc-texts-"));
  await runWrangler(["deploy", "--dry-run", "-c", "workers/texts/wrangler.toml", "--outdir", dir]);
  const script = readFileSync(path.join(dir, "main.js"), "utf8");
  rmSync(dir, { recursive: true });
  return script;
}
