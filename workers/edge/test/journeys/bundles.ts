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

/** What every journey starts from. */
export type Prepared = {
  /** Where the built scripts lie, one folder for each. */
  readonly bundles: string;
  /** A state folder with migrated databases and these tenants, to be copied. */
  readonly stateDir: string;
  readonly tenants: readonly TenantKeys[];
};

/** More than any file of tests asks for. */
const TENANTS = 12;

type Built = { prepared?: Promise<Prepared> };

/** Of the process: the projects `journeys`, `browser` and `camera` have a set-up each, and need one. */
const built = globalThis as Built;

/** Builds every script and migrates a database once for all files: vitest calls it before the first one. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("stage", await prepared());
}

/** The same for a set-up that needs it too. */
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

/** Builds what has changed since the last run or start, and copies it: what runs here stays as it was if another run builds. */
async function bundleAll(bundles: string): Promise<void> {
  await bundleScripts(DEFAULT_BUNDLES, CONFIGS);
  for (const name of SCRIPTS) {
    const [from, dir] = [path.join(DEFAULT_BUNDLES, name), path.join(bundles, name)];
    cpSync(from, dir, { recursive: true, filter: isNoSourceMap });
    describeBuiltScript(dir, path.join(from, "wrangler.toml"));
  }
}

/** Source maps are half of a folder, and nobody reads them here. */
function isNoSourceMap(file: string): boolean {
  return !file.endsWith(".map");
}

/** Bundles another script, to be named in `builds` when a journey starts. */
export async function bundle(config: string, dir: string): Promise<void> {
  await bundleScript(config, dir);
  describeBuiltScript(dir);
}
