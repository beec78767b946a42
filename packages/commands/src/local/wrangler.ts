import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../../../..");
const WRANGLER = path.join(ROOT, "node_modules/.bin/wrangler");
const SUPERVISOR = path.join(import.meta.dirname, "supervise.ts");

/** All scripts of this repository. The first one has the address; the others are reached through it. */
export const CONFIGS = [
  "wrangler.toml",
  "workers/analyzer/wrangler.toml",
  "workers/provenance/wrangler.toml",
  "workers/sealer/wrangler.toml",
  "workers/sender/wrangler.toml",
  "workers/places/wrangler.toml",
  "workers/documents/wrangler.toml",
  "workers/reader/wrangler.toml",
  "workers/video/wrangler.toml",
];

/**
 * Otherwise wrangler looks for updates and reports usage, which hangs without a network, and it traces every
 * statement and call into a database, which costs much CPU.
 */
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  X_LOCAL_OBSERVABILITY: "false",
  NO_COLOR: "1",
  CI: "1",
};

export type DevOptions = {
  readonly configs: readonly string[];
  readonly port: number;
  readonly stateDir: string;
  readonly logLevel: "warn" | "error";
};

/**
 * `wrangler dev` for these scripts on loopback, without external connections. Every user of the machine can read this
 * command line, so variables go into configurations.
 */
export function devArguments({ configs, port, stateDir, logLevel }: DevOptions): readonly string[] {
  const scripts = configs.flatMap((config) => ["-c", config]);
  const address = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  const storage = ["--persist-to", stateDir];
  // An empty file instead of .dev.vars
  const vars = ["--env-file", devNull];
  return [
    "dev",
    "--local",
    ...scripts,
    ...address,
    ...storage,
    ...vars,
    "--show-interactive-dev-session=false",
    "--log-level",
    logLevel,
  ];
}

/** `inherit` is for interactive use. */
export type Output = "inherit" | "pipe";

export function spawnWrangler(args: readonly string[], output: Output): ChildProcess {
  return spawnSupervised([WRANGLER, ...args], output);
}

/**
 * Starts the command in its own process group. Nothing of the group outlives this process: the supervisor ends the
 * group when its standard input closes, and this process kills what a dead supervisor left behind.
 */
export function spawnSupervised(command: readonly string[], output: Output): ChildProcess {
  const child = spawn(process.execPath, [SUPERVISOR, ...command], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: ["pipe", output, output],
    detached: true,
  });
  child.stdin?.on("error", () => {}); // the process has ended
  supervised.add(child);
  child.once("exit", () => {
    supervised.delete(child);
    signalGroup(child, "SIGKILL");
  });
  return child;
}

const supervised = new Set<ChildProcess>();
// Runs before all other exit handlers, so that no process writes to files while they are removed
process.prependListener("exit", () => {
  for (const child of supervised) signalGroup(child, "SIGKILL");
});

/** Runs one command to its end. Throws its output on failure. */
export async function runWrangler(args: readonly string[]): Promise<string> {
  const child = spawnWrangler(args, "pipe");
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(child, "close");
  if (child.exitCode === 0) return text;
  throw new Error(isSignedOut(text) ? SIGN_IN : `wrangler ${args.join(" ")} failed:\n${text}`);
}

const SIGN_IN =
  "You are not signed in to Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.";

/** Detects a missing login, for which wrangler only suggests a temporary account that ends within the hour. */
function isSignedOut(said: string): boolean {
  return /necessary to set a CLOUDFLARE_API_TOKEN|You are not authenticated|not logged in/i.test(said);
}

/** Ends a supervised command and everything it started. */
export async function stop(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  signalGroup(child, signal);
  await closed;
}

function signalGroup({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is already empty
  }
}
