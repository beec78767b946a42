import { writeFileSync } from "node:fs";
import path from "node:path";
import type { StatementText } from "@svc/store/operator/operator-statements";
import { withLocalD1 } from "./local-d1.ts";
import type { LocalD1 } from "./patient-d1.ts";
import { removeNow, temporaryFolder } from "./temporary.ts";
import { runWrangler } from "./wrangler.ts";

/** Where a command reads and writes: a folder on this machine, or a deployed environment. */
export type Place =
  | { readonly stateDir: string }
  | { readonly remote: true; readonly environment: string | undefined };

/** A place, or the directory database of a service running in this process. */
export type Directory = Place | { readonly directory: LocalD1 };

export function placeOf(
  { remote, env }: { readonly remote: boolean; readonly env?: string | undefined },
  stateDir: string,
): Place {
  return remote ? { remote, environment: env } : { stateDir };
}

/** Runs the statements in the directory database `DB`, all or none of them. */
export async function executeSql(statements: readonly StatementText[], place: Directory): Promise<void> {
  if ("directory" in place) return executeAll(statements, place.directory);
  if ("stateDir" in place) return withLocalD1(place.stateDir, ({ DB }) => executeAll(statements, known(DB)));
  const folder = temporaryFolder("sql");
  const file = path.join(folder, "statements.sql");
  writeFileSync(file, statements.join("\n"), { mode: 0o600 });
  try {
    await executeFile(file, "DB", place);
  } finally {
    removeNow(folder);
  }
}

async function executeAll(statements: readonly StatementText[], database: LocalD1): Promise<void> {
  await database.batch(statements.map((statement) => database.prepare(statement)));
}

/** Runs a file of statements in one of the place's databases. */
export async function executeFile(file: string, binding: string, place: Place): Promise<void> {
  await runWrangler(["d1", "execute", binding, "--yes", ...placeArguments(place), "--file", file]);
}

/** Reads rows from the directory or the named database, with values as SQLite stores them. */
export async function readRows(
  question: StatementText,
  place: Place,
  binding = "DB",
): Promise<readonly Row[]> {
  if ("stateDir" in place) {
    return withLocalD1(place.stateDir, async (databases) => {
      const { results } = await known(databases[binding]).prepare(question).all();
      return results as readonly Row[]; // columns by name
    });
  }
  const ask = ["d1", "execute", binding, "--yes", "--json", ...placeArguments(place), "--command", question];
  const said = await runWrangler(ask);
  const [answer] = JSON.parse(said.slice(said.indexOf("["))) as { results: Row[] }[]; // wrangler's own format
  return answer?.results ?? [];
}

export type Row = Readonly<Record<string, string | number | null>>;

export function placeArguments(place: Place): readonly string[] {
  if ("stateDir" in place) return ["--local", "--persist-to", place.stateDir];
  return ["--remote", ...(place.environment === undefined ? [] : ["--env", place.environment])];
}

function known<T>(database: T | undefined): T {
  if (!database) throw new Error("the database is missing in wrangler.toml");
  return database;
}
