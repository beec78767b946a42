import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runWrangler } from "@svc/commands/local/wrangler";
import { build } from "esbuild";

const BUCKET = { r2Buckets: { PHOTOS: "photo-verification" } };

/** The scripts called by the edge script, with their bindings. All except `texts` come from the folder `stand-ins`. */
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

/** The real script, because no stand-in handles patterns and CSV like RE2 and csv-parse. */
async function bundleTexts(): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), "svc-texts-"));
  await runWrangler(["deploy", "--dry-run", "-c", "workers/texts/wrangler.toml", "--outdir", dir]);
  const script = readFileSync(path.join(dir, "main.js"), "utf8");
  rmSync(dir, { recursive: true });
  return script;
}
