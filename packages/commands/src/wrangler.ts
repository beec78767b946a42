import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../../..");
const WRANGLER = path.join(ROOT, "node_modules/.bin/wrangler");

/** All scripts of this repository; the first has the address, the others are reached through it. */
export const CONFIGS = [
  "wrangler.toml",
  "workers/analyzer/wrangler.toml",
  "workers/provenance/wrangler.toml",
  "workers/video/wrangler.toml",
];

/**
 * Without these wrangler looks for updates and reports its use, which hangs where there is no network, and keeps a trace of
 * every statement and call in a database of its own, at a good part of the processor.
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

/** `wrangler dev` for these scripts on loopback, with nothing that leaves the machine. */
export function devArguments({ configs, port, stateDir, logLevel }: DevOptions): readonly string[] {
  const scripts = configs.flatMap((config) => ["-c", config]);
  const address = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  const storage = ["--persist-to", stateDir];
  return [
    "dev",
    "--local",
    ...scripts,
    ...address,
    ...storage,
    "--show-interactive-dev-session=false",
    "--log-level",
    logLevel,
  ];
}

/** `inherit` is for a person: Ctrl-C and the end of the terminal then reach wrangler with everything else. */
export type Output = "inherit" | "pipe";

/** Piped, it stands in a process group of its own, so that `stop` ends workerd with it. */
export function spawnWrangler(args: readonly string[], output: Output): ChildProcess {
  return spawn(WRANGLER, args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: ["ignore", output, output],
    detached: output === "pipe",
  });
}

/** Runs one command to its end; throws with its output when it fails. */
export async function runWrangler(args: readonly string[]): Promise<string> {
  const child = spawnWrangler(args, "pipe");
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`wrangler ${args.join(" ")} failed:\n${text}`);
  return text;
}

/** Ends wrangler and everything it started: piped, by its group; in a person's terminal it ends its own. */
export async function stop(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  if (child.stdout) process.kill(-child.pid, signal);
  else child.kill("SIGTERM");
  await closed;
}
