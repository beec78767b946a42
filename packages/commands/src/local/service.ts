import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ChildProcess } from "node:child_process";
import { newUserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { applyMigrations } from "@svc/store/apply-migrations";
import { addMember } from "@svc/store/operator-statements";
import { migrationsOfRepository, withLocalD1 } from "./local-d1.ts";
import { copyConfig } from "./config-copy.ts";
import { executeSql } from "./place.ts";
import { developmentSigner } from "./development-signer.ts";
import { untilReady } from "./until-ready.ts";
import { addTenant, addTenants, type Tenant } from "../tenants.ts";
import { CONFIGS, devArguments, type Output, ROOT, spawnWrangler, stop } from "./wrangler.ts";

export type ServiceOptions = {
  readonly port: number;
  /** Where all data lies; a second start with the same folder finds what the first left. */
  readonly stateDir: string;
  /** Variables of the edge script, for example RATE_LIMITS. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Variables of the provenance script, for example TSA_URL. */
  readonly provenanceVars?: Readonly<Record<string, string>>;
  /** Variables of the places script, for example GEOCODER_URL. */
  readonly placesVars?: Readonly<Record<string, string>>;
  /** Variables of the analyzer script, for example VISION_URL. */
  readonly analyzerVars?: Readonly<Record<string, string>>;
  /** Other configurations than the repository's own, see config-copy.ts. */
  readonly configs?: readonly string[];
  readonly output?: Output;
  /** As devArguments. */
  readonly isDeveloper?: boolean;
};

const PROVENANCE = "workers/provenance/wrangler.toml";
const PLACES = "workers/places/wrangler.toml";
const ANALYZER = "workers/analyzer/wrangler.toml";

export type RunningService = {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/** Brings the local databases up to date; harmless when they are. */
export async function migrate(stateDir: string): Promise<void> {
  const migrations = migrationsOfRepository();
  await withLocalD1(stateDir, async (databases) => {
    await Promise.all(Object.values(databases).map((database) => applyMigrations(database, migrations)));
  });
}

/** Starts every script and waits until it answers. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { port, stateDir, configs = CONFIGS, output = "pipe" } = options;
  const secrets = { SERVICE_SECRETS: secretsIn(stateDir), SEAL_KEYS: await sealKeysIn(stateDir) };
  const local = { ...secrets, ALLOW_INSECURE_WEBHOOKS: "1", DEV: "1" };
  const vars = { ...local, ...options.vars };
  const process = spawnWrangler(
    [
      ...devArguments({
        configs: await withOwnVars(configs, options),
        port,
        stateDir,
        logLevel: "warn",
        isDeveloper: options.isDeveloper,
      }),
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ],
    output,
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${baseUrl}/healthz`, process);
  return { baseUrl, process, stop: () => stop(process) };
}

/** What wrangler hands to no script but the first: seals are signed with the folder's own certificate, places and photos are looked at as told. */
async function withOwnVars(
  configs: readonly string[],
  { stateDir, provenanceVars, placesVars, analyzerVars }: ServiceOptions,
): Promise<readonly string[]> {
  const told = {
    [PROVENANCE]: { C2PA_SIGNER: await developmentSigner(stateDir), ...provenanceVars },
    [PLACES]: placesVars,
    [ANALYZER]: analyzerVars,
  };
  return configs.map((config) => {
    const vars = Object.entries(told).find(([name]) => name === config)?.[1] ?? {};
    // a `.dev.vars` counts beside its own configuration alone
    return Object.keys(vars).length > 0 ? copyConfig(config, stateDir, { vars }) : config;
  });
}

/** The secrets that this folder's data was signed with; made on the first start. */
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

/** The keys that this folder's records are sealed with; made on the first start. */
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

/** A tenant in the local database. */
export async function addLocalTenant(stateDir: string, tenant: Omit<Tenant, "secrets">) {
  return addTenant({ ...tenant, secrets: secretsIn(stateDir) }, { stateDir });
}

/** Somebody who may sign in to an account of the local database. */
export function addLocalMember(stateDir: string, org: string, email: string, role: Role): Promise<void> {
  const createdAt = Date.now();
  const user = { id: newUserId(createdAt), email, createdAt };
  return executeSql(addMember({ org, user, role }), { stateDir });
}

/** As many as there are names. */
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
