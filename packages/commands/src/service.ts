import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ChildProcess } from "node:child_process";
import { addTenant, type Tenant } from "./tenants.ts";
import { CONFIGS, type Output, ROOT, runWrangler, spawnWrangler, stop } from "./wrangler.ts";

export type ServiceOptions = {
  readonly port: number;
  /** Where all data lies; a second start with the same folder finds what the first left. */
  readonly stateDir: string;
  /** Variables of every script, for example RATE_LIMITS. */
  readonly vars?: Readonly<Record<string, string>>;
  readonly output?: Output;
};

export type RunningService = {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

const READY_TIMEOUT_MS = 90_000;

/** Brings the local database up to date; harmless when it is. */
export async function migrate(stateDir: string): Promise<void> {
  await runWrangler(["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]);
}

/** Starts every script and waits until it answers. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { port, stateDir, output = "pipe" } = options;
  const vars = { SERVICE_SECRETS: secretsIn(stateDir), ALLOW_INSECURE_WEBHOOKS: "1", ...options.vars };
  const process = spawnWrangler(
    [
      "dev",
      "--local",
      ...CONFIGS.flatMap((config) => ["-c", config]),
      ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
      ...["--persist-to", stateDir, "--show-interactive-dev-session=false", "--log-level", "warn"],
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ],
    output,
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(baseUrl, process);
  return { baseUrl, process, stop: () => stop(process) };
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

/** A tenant in the local database. */
export async function addLocalTenant(stateDir: string, tenant: Omit<Tenant, "secrets">) {
  return addTenant({ ...tenant, secrets: secretsIn(stateDir) }, ["--local", "--persist-to", stateDir]);
}

async function untilReady(baseUrl: string, process: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let output = "";
  process.stderr?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  process.stdout?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  while (Date.now() < deadline) {
    if (process.exitCode !== null) throw new Error(`wrangler dev ended before it was ready:\n${output}`);
    if (await answers(`${baseUrl}/healthz`)) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await stop(process, "SIGKILL");
  throw new Error(`${baseUrl}/healthz did not answer within ${READY_TIMEOUT_MS} ms:\n${output}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export const DEFAULT_STATE_DIR = path.join(ROOT, ".wrangler/state");
