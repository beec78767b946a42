import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { boundDatabases, localDatabases } from "../local/bound-databases.ts";
import { executeFile, type Place, placeArguments, readRows } from "../local/place.ts";
import { DEFAULT_STATE_DIR, migrate } from "../local/service.ts";
import { runWrangler } from "../local/wrangler.ts";

/**
 * The rows of every database of a place as SQL, one file each by its binding. The schema is that of `migrations/`: D1 exports no
 * database whole that has a virtual table, and triggers fill the one there is. Nobody can write to a database while it is exported.
 */
export async function backUp(place: Place, dir: string): Promise<readonly string[]> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const tables = (await tablesOf(place)).flatMap((name) => ["--table", name]);
  const files: string[] = [];
  for (const binding of databasesOf(place)) {
    const file = path.join(dir, `${binding}.sql`);
    const what = ["--no-schema", ...tables, "--output", file];
    // oxlint-disable-next-line no-await-in-loop -- each is a process of its own
    await runWrangler(["d1", "export", binding, ...exportArguments(place), ...what]);
    files.push(file);
  }
  return files;
}

/** Into databases without rows; throws with wrangler's words where one has some. */
export async function restore(place: Place, dir: string): Promise<void> {
  if ("stateDir" in place) await migrate(place.stateDir);
  for (const binding of databasesOf(place)) {
    if (!("stateDir" in place)) {
      // oxlint-disable-next-line no-await-in-loop -- each is a process of its own
      await runWrangler(["d1", "migrations", "apply", binding, ...placeArguments(place)]);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await executeFile(path.join(dir, `${binding}.sql`), binding, place);
  }
}

/** Of every database, since each has all migrations; what wrangler, SQLite and a virtual table keep for themselves is none of them. */
async function tablesOf(place: Place): Promise<readonly string[]> {
  const question = "select name, sql from sqlite_schema where type = 'table' order by name;";
  const rows = await readRows(question, place);
  const virtual = rows
    .filter(({ sql }) => /^create virtual/i.test(String(sql)))
    .map(({ name }) => String(name));
  return rows
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:_cf_|sqlite_|d1_migrations$)/.test(name))
    .filter((name) => !virtual.some((each) => name === each || name.startsWith(`${each}_`)));
}

/** `d1 export` takes no --persist-to: it finds what lies beside a configuration. */
function exportArguments(place: Place): readonly string[] {
  if (!("stateDir" in place)) return placeArguments(place);
  if (place.stateDir === DEFAULT_STATE_DIR) return ["--local"];
  const config = path.resolve(place.stateDir, "../../d1.wrangler.json");
  const d1 = { name: "d1", compatibility_date: "2026-08-01", d1_databases: localDatabases() };
  writeFileSync(config, JSON.stringify(d1));
  return ["--local", "-c", config];
}

function databasesOf(place: Place): readonly string[] {
  return boundDatabases("stateDir" in place ? undefined : place.environment);
}
