import { randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type { ChildProcess } from "node:child_process";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { applyMigrations } from "@svc/store/d1/apply-migrations";
import { migrationsOfRepository, withLocalD1 } from "./local-d1.ts";
import { bundledConfig, scriptName } from "./bundles.ts";
import { copyConfig } from "./config-copy.ts";
import { developmentSigner } from "./development-signer.ts";
import { untilReady } from "./until-ready.ts";
import { addTenant, addTenants, type Tenant } from "../tenants.ts";
import { CONFIGS, devArguments, type Output, ROOT, spawnWrangler, stop } from "./wrangler.ts";

export type ServiceOptions = {
  readonly port: number;
  /** The folder for all data. Starting again with the same folder continues with its data. */
  readonly stateDir: string;
  /** Variables of the edge script, for example RATE_LIMITS. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Variables of the sealer script, for example TSA_URL. */
  readonly sealerVars?: Readonly<Record<string, string>>;
  /** Variables of the places script, for example GEOCODER_URL. */
  readonly placesVars?: Readonly<Record<string, string>>;
  /** Variables of the analyzer script, for example VISION_URL. */
  readonly analyzerVars?: Readonly<Record<string, string>>;
  /** Configurations to use instead of the repository's own, see config-copy.ts. */
  readonly configs?: readonly string[];
  /** Folder of scripts bundled by bundleScripts. Without it, wrangler bundles them and watches their sources. */
  readonly bundles?: string;
  readonly output?: Output;
  /** Whether a developer's own `.dev.vars` apply; tests and measurements ignore them. */
  readonly isDeveloper?: boolean;
};

const SEALER = "workers/sealer/wrangler.toml";
const PLACES = "workers/places/wrangler.toml";
const ANALYZER = "workers/analyzer/wrangler.toml";

export type RunningService = {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/** Applies missing migrations to the local databases. */
export async function migrate(stateDir: string): Promise<void> {
  const migrations = migrationsOfRepository();
  await withLocalD1(stateDir, async (databases) => {
    await Promise.all(Object.values(databases).map((database) => applyMigrations(database, migrations)));
  });
}

/** Starts every script and waits until the service answers. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { port, stateDir, output = "pipe" } = options;
  const configs = await startedConfigs(options);
  const process = spawnWrangler(devArguments({ configs, port, stateDir, logLevel: "warn" }), output);
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${baseUrl}/healthz`, process);
  return { baseUrl, process, stop: () => stop(process) };
}

/** Makes a running service on this folder reload these scripts: wrangler reloads when a configuration is rewritten. */
export function loadAgain(stateDir: string, configs: readonly string[]): void {
  for (const config of configs) {
    for (const copy of globSync(`${STARTED}/*/${scriptName(config)}.wrangler.toml`, { cwd: stateDir }))
      utimesSync(path.join(stateDir, copy), new Date(), new Date());
  }
}

/**
 * Subfolder for the configurations in use, one per port: wrangler watches them, so a second service on the same data
 * must not rewrite those of the first. They contain secrets.
 */
const STARTED = "configs";

/** Passes variables through copies of the configurations, because every user of the machine can read a command line. */
async function startedConfigs(options: ServiceOptions): Promise<readonly string[]> {
  const { port, stateDir, configs = CONFIGS, bundles, isDeveloper } = options;
  const dir = path.join(stateDir, STARTED, String(port));
  mkdirSync(dir, { recursive: true });
  const [edge = "", ...others] = configs;
  const vars = { [edge]: await edgeVars(options), ...(await varsOfOthers(others, options)) };
  return configs.map((config) => {
    const own = { ...(isDeveloper && developersVars(config)), ...vars[config] };
    const source = bundles === undefined ? config : bundledConfig(bundles, config);
    const isCopied = bundles !== undefined || Object.keys(own).length > 0;
    return isCopied ? copyConfig(source, dir, { vars: own }) : source;
  });
}

type Vars = Readonly<Record<string, string>>;

async function edgeVars({ stateDir, vars }: ServiceOptions): Promise<Vars> {
  const secrets = { SERVICE_SECRETS: secretsIn(stateDir), SEAL_KEYS: await sealKeysIn(stateDir) };
  return { ...secrets, ALLOW_INSECURE_WEBHOOKS: "1", DEV: "1", ...vars };
}

/** Variables of the other scripts: the folder's signing certificate, and the caller's settings. */
async function varsOfOthers(
  configs: readonly string[],
  { stateDir, sealerVars, placesVars = {}, analyzerVars = {} }: ServiceOptions,
): Promise<Readonly<Record<string, Vars>>> {
  const signer = configs.includes(SEALER) && { C2PA_SIGNER: await developmentSigner(stateDir) };
  return {
    [SEALER]: { ...signer, ...sealerVars },
    [PLACES]: placesVars,
    [ANALYZER]: analyzerVars,
  };
}

/** The variables in a developer's `.dev.vars` next to a configuration. */
function developersVars(config: string): Vars {
  const file = path.join(ROOT, path.dirname(config), ".dev.vars");
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, value ?? ""]));
}

/** The secrets that signed this folder's data; created on first start. */
export function secretsIn(stateDir: string): string {
  const file = path.join(stateDir, "service-secrets");
  mkdirSync(stateDir, { recursive: true });
  try {
    return readFileSync(file, "utf8");
  } catch {
    const secrets = `1:${randomBytes(32).toString("base64url")}`;
    writeFileSync(file, secrets, { mode: 0o600 });
    return secrets;
  }
}

/** The keys that seal this folder's records; created on first start. */
export async function sealKeysIn(stateDir: string): Promise<string> {
  const file = path.join(stateDir, "seal-keys");
  try {
    return readFileSync(file, "utf8");
  } catch {
    const keys = await withNewKey(undefined, new Date());
    writeFileSync(file, keys, { mode: 0o600 });
    return keys;
  }
}

export async function addLocalTenant(stateDir: string, tenant: Omit<Tenant, "secrets">) {
  return addTenant({ ...tenant, secrets: secretsIn(stateDir) }, { stateDir });
}

/** One tenant per name. */
export async function addLocalTenants(
  stateDir: string,
  orgs: readonly string[],
  terms: Omit<Tenant, "secrets" | "org" | "name"> & { readonly name?: string },
) {
  const secrets = secretsIn(stateDir);
  const tenants = orgs.map((org) => ({ name: org, ...terms, org, secrets }));
  return addTenants(tenants, { stateDir });
}

export const DEFAULT_STATE_DIR = path.join(ROOT, ".wrangler/state");
