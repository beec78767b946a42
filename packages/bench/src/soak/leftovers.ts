import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const SETTLES_MS = 120_000;
/**
 * Pending work in the objects' tables. All are empty when everything is done, except for a redaction's second
 * deletion, 20 minutes later.
 */
const LEFT_IN = {
  outbox: "outbox where key <> 'erase_again'",
  handed_jobs: "handed_jobs",
  // A finished upload still counts towards a step's uploads
  begun_uploads: "begun_uploads where is_open",
  // Pieces of uploads in the bucket
  _mf_objects: "_mf_objects where key glob '*/u/*'",
} as const;

/**
 * The number of abandoned rows of work in the objects' databases and abandoned pieces of uploads. workerd may run meanwhile.
 */
export async function leftovers(stateDir: string): Promise<number> {
  const deadline = Date.now() + SETTLES_MS;
  for (;;) {
    const left = ["do", "r2"].flatMap((kind) => databasesIn(path.join(stateDir, "v3", kind))).flatMap(leftIn);
    if (left.length === 0 || Date.now() > deadline) return left.length;
    console.error(
      `${left.length} rows of work or pieces of uploads are still there, the first of them:`,
      left[0],
    );
    await sleep(5_000);
  }
}

function databasesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sqlite"))
    .map((file) => path.join(folder, file));
}

/**
 * `alarms` are the times at which workerd will wake the object, from the object's own database and from workerd's list.
 */
type Left = { readonly table: string; readonly row: unknown; readonly alarms: readonly string[] };

function leftIn(file: string): readonly Left[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const kept = Object.entries(LEFT_IN).filter(([table]) => tables.some(({ name }) => name === table));
    return kept.flatMap(([table, left]) =>
      database
        .prepare(`select * from ${left}`)
        .all()
        .map((row) => ({ table, row: { ...row }, alarms: alarmsOf(file) })),
    );
  } finally {
    database.close();
  }
}

function alarmsOf(file: string): readonly string[] {
  const list = path.join(path.dirname(file), "metadata.sqlite");
  return [
    ...timesIn(file, "select value as ns from _cf_METADATA where key = 1"),
    ...timesIn(
      list,
      `select scheduled_time as ns from _cf_ALARM where actor_id = '${path.basename(file, ".sqlite")}'`,
    ),
  ];
}

function timesIn(file: string, select: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const reading = database.prepare(select);
    reading.setReadBigInts(true);
    return reading.all().map(({ ns }) => new Date(Number((ns as bigint) / 1_000_000n)).toISOString()); // as in workerd's tables
  } catch (error) {
    return [String(error)];
  } finally {
    database.close();
  }
}
