import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { askMoves } from "@svc/store/operator/operator-questions";
import { boundDatabases, localDatabases } from "../local/bound-databases.ts";
import { type LocalR2, withLocalR2 } from "../local/local-r2.ts";
import { executeFile, type Place, placeArguments, readRows } from "../local/place.ts";
import { DEFAULT_STATE_DIR, migrate } from "../local/service.ts";
import { runWrangler } from "../local/wrangler.ts";
import { type Copied, copyObjects, returnObjects } from "./copied-objects.ts";
import { saidProgress } from "./progress.ts";

export type BackedUp = {
  /** SQL files, one per database. */
  readonly files: readonly string[];
  /** Absent for a deployment, whose bucket is copied with rclone: see RUNBOOK.md. */
  readonly objects?: Copied;
};

/**
 * Exports the rows of every database as SQL, one file per binding. The schema comes from `migrations/`: D1 cannot
 * export a database with virtual tables, and triggers fill their tables again. A database accepts no writes during its
 * export. On this machine the bucket's files are copied after the rows, so that every file a row names is included.
 */
export async function backUp(place: Place, dir: string): Promise<BackedUp> {
  if (existsSync(dir) && !statSync(dir).isDirectory())
    throw new Error(`--dir ${dir} is a file, not a folder`);
  await requireNoMove(place);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const tables = (await tablesOf(place)).flatMap((name) => ["--table", name]);
  const files: string[] = [];
  for (const binding of databasesOf(place)) {
    const file = path.join(dir, `${binding}.sql`);
    const what = ["--no-schema", ...tables, "--output", file];
    await runWrangler(["d1", "export", binding, ...exportArguments(place), ...what]);
    chmodSync(file, 0o600);
    files.push(file);
  }
  if (!("stateDir" in place)) return { files };
  const copy = (bucket: LocalR2) => copyObjects(bucket, dir, saidProgress("copying"));
  return { files, objects: await withLocalR2(place.stateDir, copy) };
}

/** Restores rows into empty databases and, on this machine, files into the bucket. Throws if there are rows. */
export async function restore(place: Place, dir: string): Promise<Copied | undefined> {
  for (const binding of databasesOf(place)) {
    const file = path.join(dir, `${binding}.sql`);
    if (!existsSync(file))
      throw new Error(`${file} is missing: --dir must be a folder written by pnpm ops backup`);
  }
  if ("stateDir" in place) await migrate(place.stateDir);
  for (const binding of databasesOf(place)) {
    if (!("stateDir" in place)) {
      await runWrangler(["d1", "migrations", "apply", binding, ...placeArguments(place)]);
    }
    if (binding === "DB") await requireEmpty(place);
    await executeFile(path.join(dir, `${binding}.sql`), binding, place);
  }
  if (!("stateDir" in place)) return undefined;
  return withLocalR2(place.stateDir, (bucket) => returnObjects(bucket, dir, saidProgress("bringing back")));
}

/** The databases are copied one after the other, so an account that moves meanwhile could be in none of the copies. */
async function requireNoMove(place: Place): Promise<void> {
  const moving = (await readRows(askMoves(), place)).find((move) => move["ended_at"] === null);
  if (moving)
    throw new Error(
      `${String(moving["org"])} is moving to another database: wait until pnpm ops moves shows when it ended`,
    );
}

/** Checks the first database only; the others have rows only if it does. */
async function requireEmpty(place: Place): Promise<void> {
  const [row] = await readRows("select count(*) as accounts from accounts;", place);
  if (Number(row?.["accounts"]) > 0)
    throw new Error(
      "the databases are not empty: restore into new ones, on this machine by --persist-to a new folder",
    );
}

/**
 * The tables of every database, since each has all migrations. Skips the internal tables of wrangler and SQLite, those
 * filled by triggers, and `account_gates`: the gate of a move that begins during the backup would never open again.
 */
async function tablesOf(place: Place): Promise<readonly string[]> {
  const question =
    "select type, name, sql from sqlite_schema where type in ('table', 'trigger') order by name;";
  const rows = await readRows(question, place);
  const filled = rows.flatMap(({ type, sql }) => (type === "trigger" ? filledBy(String(sql)) : []));
  return rows
    .filter(({ type }) => type === "table")
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:_cf_|sqlite_|d1_migrations$|account_gates$)/.test(name))
    .filter((name) => !filled.some((each) => name === each || name.startsWith(`${each}_`)));
}

function filledBy(trigger: string): readonly string[] {
  return [...trigger.matchAll(/\binsert (?:or \w+ )?into [`"]?(\w+)/gi)].flatMap(([, name]) => name ?? []);
}

/** `d1 export` has no --persist-to; it uses the data next to a configuration. */
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
