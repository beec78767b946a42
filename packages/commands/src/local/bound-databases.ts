import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { ROOT } from "./wrangler.ts";

/**
 * Bindings of the D1 databases that may hold accounts, in shard order: `DB`, `DB_1` … Throws if the environment binds
 * none or skips a number, because the shard number is the index.
 */
export function boundDatabases(environment?: string): readonly string[] {
  return databasesIn(wranglerToml(), environment);
}

/** The databases that wrangler.toml declares for this machine. */
export function localDatabases(): readonly TomlTable[] {
  return declaredIn(parse(wranglerToml()));
}

export function databasesIn(toml: string, environment?: string): readonly string[] {
  const whole = parse(toml);
  const config = environment === undefined ? whole : tableOf(tableOf(whole["env"])[environment]);
  const names = declaredIn(config).map((database) => database["binding"]);
  const shards = names.filter((name) => typeof name === "string" && /^DB(_[1-9]\d*)?$/.test(name));
  const expected = shards.map((_, shard) => bindingOf(shard));
  const missing = expected.find((name) => !shards.includes(name)) ?? (shards.length === 0 ? "DB" : undefined);
  if (missing === undefined) return expected;
  const where = environment === undefined ? "d1_databases" : `env.${environment}.d1_databases`;
  throw new Error(`the database ${missing} is missing in wrangler.toml under [[${where}]]`);
}

function wranglerToml(): string {
  return readFileSync(path.join(ROOT, "wrangler.toml"), "utf8");
}

function declaredIn({ d1_databases: listed }: TomlTable): readonly TomlTable[] {
  return (Array.isArray(listed) ? listed : []).map(tableOf);
}

function bindingOf(shard: number): string {
  return shard === 0 ? "DB" : `DB_${shard}`;
}

function tableOf(value: unknown): TomlTable {
  return typeof value === "object" && value !== null ? (value as TomlTable) : {};
}
