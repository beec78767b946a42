import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CONFIGS, ROOT, runWrangler } from "@svc/commands/local/wrangler";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built scripts lie, one folder for each with its `wrangler.toml`. */
    bundles: string;
  }
}

type Built = { bundles?: Promise<string> };

/** Of the process: the projects `journeys` and `browser` have a set-up each, and need one. */
const built = globalThis as Built;

/**
 * Bundles every script once, as a deployment does: a journey starts the service many times, and bundling is half of a start.
 * What vitest calls before the first file.
 */
export async function setup(project: TestProject): Promise<void> {
  built.bundles ??= bundleAll();
  project.provide("bundles", await built.bundles);
}

export async function teardown(): Promise<void> {
  if (built.bundles) rmSync(await built.bundles, { recursive: true, force: true });
  delete built.bundles;
}

/** The configuration of a built script, from the root of the repository as those of CONFIGS are. */
export function bundledConfig(bundles: string, config: string): string {
  return path.relative(ROOT, path.join(bundles, nameOf(config), "wrangler.toml"));
}

async function bundleAll(): Promise<string> {
  const bundles = mkdtempSync(path.join(tmpdir(), "svc-bundles-"));
  await Promise.all(CONFIGS.map((config) => bundle(config, path.join(bundles, nameOf(config)))));
  return bundles;
}

async function bundle(config: string, dir: string): Promise<void> {
  mkdirSync(dir);
  await runWrangler(["deploy", "--dry-run", "-c", config, "--outdir", dir]);
  const own = path.dirname(path.join(ROOT, config));
  const text = readFileSync(path.join(ROOT, config), "utf8")
    .replace(/^main = .*$/m, 'main = "main.js"\nno_bundle = true')
    // bundling did what these say
    .replace(/^\[(alias|build|define)\]\n(?:.+\n)+/gm, "")
    .replace(/^(minify|keep_names|upload_source_maps) = .*\n/gm, "")
    .replace(
      /^(directory|migrations_dir) = "(.*)"$/gm,
      (_, key: string, folder: string) => `${key} = "${path.relative(dir, path.join(own, folder))}"`,
    );
  writeFileSync(path.join(dir, "wrangler.toml"), text);
}

/** Whatever the folder of the repository is called: it may be that of another script. */
function nameOf(config: string): string {
  const folder = path.dirname(config);
  return folder === "." ? "edge" : path.basename(folder);
}
