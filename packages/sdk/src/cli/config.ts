import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { UsageError } from "./usage-error.ts";

/** What `svc login` keeps. */
export type Config = {
  readonly secret_key?: string;
  readonly base_url?: string;
  /** What `svc listen` signs with, of this machine alone. */
  readonly listen_secret?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** In the person's own folder: `XDG_CONFIG_HOME`, on Windows `APPDATA`, else `~/.config`. */
export function configFile(env: Environment): string {
  const own = env["XDG_CONFIG_HOME"] ?? (process.platform === "win32" ? env["APPDATA"] : undefined);
  const base = own === undefined || own === "" ? path.join(env["HOME"] ?? homedir(), ".config") : own;
  return path.join(base, "svc", "config.json");
}

/** Empty while nobody logged in. */
export function readConfig(env: Environment): Config {
  const file = configFile(env);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Config; // writeConfig wrote it
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new UsageError(`${file} cannot be read`, "Delete it and run `svc login` again.");
  }
}

/** Only its owner can read it afterwards, whatever it was before. */
export function writeConfig(env: Environment, config: Config): string {
  const file = configFile(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}
