import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addLocalTenants, migrate } from "@svc/commands/local/service";
import type { TenantKeys } from "@svc/commands/tenants";
import { bundleScript, bundleScripts, DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { describeBuiltScript, SCRIPTS } from "@svc/harness/built-scripts";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    stage: Prepared;
  }
}

/** The starting point of every journey. */
export type Prepared = {
  /** The folder of built scripts, one subfolder each. */
  readonly bundles: string;
  /** A state folder with migrated databases and these tenants, to be copied. */
  readonly stateDir: string;
  readonly tenants: readonly TenantKeys[];
};

/** More than any test file uses. */
const TENANTS = 12;

type Built = { prepared?: Promise<Prepared> };

/** Global, because the projects `journeys`, `browser` and `camera` each have a set-up and share the result. */
const built = globalThis as Built;

/** Builds all scripts and migrates a database, once for all files. Called by Vitest before the first one. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("stage", await prepared());
}

/** The same for other set-ups. */
export function prepared(): Promise<Prepared> {
  built.prepared ??= prepare();
  return built.prepared;
}

export async function teardown(): Promise<void> {
  const made = await built.prepared;
  delete built.prepared;
  if (made) rmSync(path.dirname(made.bundles), { recursive: true, force: true });
}

async function prepare(): Promise<Prepared> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-stage-"));
  const [bundles, stateDir] = [path.join(folder, "bundles"), path.join(folder, "state")];
  const [tenants] = await Promise.all([migratedWithTenants(stateDir), bundleAll(bundles)]);
  return { bundles, stateDir, tenants };
}

async function migratedWithTenants(stateDir: string): Promise<readonly TenantKeys[]> {
  await migrate(stateDir);
  const orgs = Array.from({ length: TENANTS }, (_, index) => `tenant-${index + 1}`);
  return addLocalTenants(stateDir, orgs, { openingBalanceCents: 20_000 });
}

/**
 * Builds what has changed since the last run or start, and copies it, so that a concurrent build does not affect this
 * run.
 */
async function bundleAll(bundles: string): Promise<void> {
  await bundleScripts(DEFAULT_BUNDLES, CONFIGS);
  for (const name of SCRIPTS) {
    const [from, dir] = [path.join(DEFAULT_BUNDLES, name), path.join(bundles, name)];
    cpSync(from, dir, { recursive: true, filter: isNoSourceMap });
    describeBuiltScript(dir, path.join(from, "wrangler.toml"));
  }
}

/** Source maps are half of a folder and unused here. */
function isNoSourceMap(file: string): boolean {
  return !file.endsWith(".map");
}

/** Bundles a different script. Name its folder in `builds` when a journey starts. */
export async function bundle(config: string, dir: string): Promise<void> {
  await bundleScript(config, dir);
  describeBuiltScript(dir);
}
