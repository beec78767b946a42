import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenants, migrate, type ServiceOptions, startService } from "@svc/commands/local/service";
import type { TenantKeys } from "@svc/commands/tenants";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";

/** A separate service for load tests, with its tenants. */
export type LoadedService = {
  readonly baseUrl: string;
  readonly pid: number;
  readonly tenants: readonly TenantKeys[];
  readonly stateDir: string;
  /** Subscribes to the service's output lines from now on. */
  readonly onLine: (hear: (line: string) => void) => void;
};

type LoadOptions = Pick<ServiceOptions, "vars" | "bundles"> & {
  readonly tenants: number;
  /** For example to run a bench next to the script. Receives the folder that is deleted at the end. */
  readonly edgeConfig?: (dir: string) => string;
  /** The scripts to run, the edge script first; by default all except `video`. */
  readonly scripts?: (dir: string) => readonly string[];
};

/** Runs the service on a fresh folder for as long as `use` takes, without rate limits and without clips. */
export async function withService<T>(
  { tenants, vars, bundles, edgeConfig, scripts }: LoadOptions,
  use: (service: LoadedService) => Promise<T>,
): Promise<T> {
  const stateDir = temporaryFolder("load");
  try {
    await migrate(stateDir);
    const orgs = Array.from({ length: tenants }, (_, index) => `load-${index}`);
    const keys = await addLocalTenants(stateDir, orgs, { openingBalanceCents: 10_000_000 });
    const [edge = "", ...others] = CONFIGS.filter((config) => !config.includes("video"));
    const service = await startService({
      port: await freePort(),
      stateDir,
      configs: scripts?.(stateDir) ?? [edgeConfig?.(stateDir) ?? edge, ...others],
      vars: { RATE_LIMITS: "off", ...vars },
      ...(bundles !== undefined && { bundles }),
    });
    try {
      const { baseUrl, process } = service;
      return await use({
        baseUrl,
        pid: process.pid ?? 0,
        tenants: keys,
        stateDir,
        onLine: (hear) => hearLines(process, hear),
      });
    } finally {
      await service.stop();
    }
  } finally {
    removeNow(stateDir);
  }
}

function hearLines({ stdout, stderr }: ChildProcess, hear: (line: string) => void): void {
  for (const input of [stdout, stderr]) if (input) createInterface({ input }).on("line", hear);
}

/** A call by a tenant's server. Throws the response unless it is a success. */
export async function callAs<T>(
  { baseUrl }: Pick<LoadedService, "baseUrl">,
  { secretKey }: Pick<TenantKeys, "secretKey">,
  route: string,
  init: { readonly json?: unknown; readonly form?: FormData; readonly method?: string } = {},
): Promise<T> {
  const { json, form, method = json === undefined && form === undefined ? "GET" : "POST" } = init;
  const response = await fetch(`${baseUrl}${route}`, {
    method,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    signal: AbortSignal.timeout(60_000),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
  return JSON.parse(text) as T; // the caller names the contract's type
}

/** Runs at most `lanes` calls at once. Results are in the order of the items. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
