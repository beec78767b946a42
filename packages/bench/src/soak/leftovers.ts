import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const SETTLES_MS = 120_000;
/** What is written down to be done, or held until it is: empty once all is done. */
const EMPTY_TABLES = ["outbox", "handed_jobs", "begun_uploads", "holds"];

/** Rows of work in the objects' own databases that nobody takes out any more; workerd may run meanwhile. */
export async function leftovers(stateDir: string): Promise<number> {
  const deadline = Date.now() + SETTLES_MS;
  for (;;) {
    const rows = databasesIn(path.join(stateDir, "v3/do")).reduce((sum, file) => sum + rowsIn(file), 0);
    if (rows === 0 || Date.now() > deadline) return rows;
    console.error(`${rows} rows of work are still in the objects`);
    await sleep(5_000);
  }
}

function databasesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sqlite"))
    .map((file) => path.join(folder, file));
}

function rowsIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const names = EMPTY_TABLES.filter((table) => tables.some(({ name }) => name === table));
    return names.reduce((sum, name) => {
      const row = database.prepare(`select count(*) as rows from ${name}`).get();
      return sum + Number(row?.["rows"] ?? 0);
    }, 0);
  } finally {
    database.close();
  }
}
