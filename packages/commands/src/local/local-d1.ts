import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Migration } from "@svc/store/d1/apply-migrations";
import { localDatabases } from "./bound-databases.ts";
import { type LocalD1, patientD1 } from "./patient-d1.ts";
import { ROOT } from "./wrangler.ts";

/** Opens the databases of a folder by binding, like the service that runs on it. They close after `work`. */
export async function withLocalD1<T>(
  stateDir: string,
  work: (databases: Readonly<Record<string, LocalD1>>) => Promise<T>,
): Promise<T> {
  mkdirSync(stateDir, { recursive: true });
  const configPath = path.join(stateDir, "d1.wrangler.json");
  const d1 = { name: "d1", compatibility_date: "2026-08-01", d1_databases: localDatabases() };
  writeFileSync(configPath, JSON.stringify(d1));
  // Unlike wrangler's --persist-to, this does not append the layout's version
  const persist = { path: path.join(stateDir, "v3") };
  const { getPlatformProxy } = await import("wrangler"); // takes half a second, and few callers need it
  const proxy = await getPlatformProxy<Record<string, LocalD1>>({
    configPath,
    persist,
    envFiles: [],
    remoteBindings: false,
  });
  try {
    const databases = Object.entries(proxy.env).map(([name, database]) => [name, patientD1(database)]);
    return await work(Object.fromEntries(databases));
  } finally {
    await proxy.dispose();
  }
}

export function migrationsOfRepository(): readonly Migration[] {
  const folder = path.join(ROOT, "migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.map((name) => ({ name, sql: readFileSync(path.join(folder, name), "utf8") }));
}
