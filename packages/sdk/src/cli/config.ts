import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { UsageError } from "./usage-error.ts";

/** What `svc login` stores. */
export type Config = {
  readonly secret_key?: string;
  readonly base_url?: string;
  /** The secret that `svc listen` signs with. It belongs to this machine only. */
  readonly listen_secret?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** In the user's own config folder: `XDG_CONFIG_HOME`, on Windows `APPDATA`, otherwise `~/.config`. */
export function configFile(env: Environment): string {
  const own = env["XDG_CONFIG_HOME"] ?? (process.platform === "win32" ? env["APPDATA"] : undefined);
  const base = own === undefined || own === "" ? path.join(env["HOME"] ?? homedir(), ".config") : own;
  return path.join(base, "svc", "config.json");
}

/** Returns an empty config if the user has not logged in. */
export function readConfig(env: Environment): Config {
  const file = configFile(env);
  try {
    return configIn(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new UsageError(`${file} cannot be read`, "Run `svc login`: it writes the file again.");
  }
}

/** For callers that overwrite the file: an unreadable file counts as missing. */
export function readConfigIfWhole(env: Environment): Config {
  try {
    return readConfig(env);
  } catch {
    return {};
  }
}

function configIn(text: string): Config {
  const config: unknown = JSON.parse(text);
  if (typeof config !== "object" || config === null) throw new TypeError("no object");
  return config; // written by writeConfig
}

/** Makes the file readable by its owner only, even if an existing file had wider permissions. */
export function writeConfig(env: Environment, config: Config): string {
  const file = configFile(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}
