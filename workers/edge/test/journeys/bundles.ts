import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleScripts } from "@svc/commands/local/bundles";
import { CONFIGS } from "@svc/commands/local/wrangler";
import type { TestProject } from "vitest/node";

export { bundledConfig } from "@svc/commands/local/bundles";

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

/** In a folder of this run alone: others may bundle meanwhile. */
async function bundleAll(): Promise<string> {
  const bundles = mkdtempSync(path.join(tmpdir(), "svc-bundles-"));
  await bundleScripts(bundles, CONFIGS);
  return bundles;
}
