import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Job, JobRow } from "./job.ts";

interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { account: string } };
  rows: { key: [string, number]; value: JobRow; indexes: { job: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("console-bulk", 1, {
    upgrade(created) {
      created.createObjectStore("jobs", { keyPath: "id" }).createIndex("account", "account");
      created.createObjectStore("rows", { keyPath: ["job", "number"] }).createIndex("job", "job");
    },
  });
  return opened;
}

/** Bulk jobs sent from this browser, newest first. */
export async function findJobs(account: string): Promise<readonly Job[]> {
  const found = await (await database()).getAllFromIndex("jobs", "account", account);
  return found.toSorted((a, b) => b.begunAt - a.begunAt);
}

/** In file order. */
export async function readRows(job: string): Promise<readonly JobRow[]> {
  return (await database()).getAllFromIndex("rows", "job", job);
}

/**
 * Stores job and rows in one transaction, since only stored rows are sent. Returns the existing job if its id is
 * already known.
 */
export async function addJob(job: Job, rows: readonly JobRow[]): Promise<Job> {
  const writing = (await database()).transaction(["jobs", "rows"], "readwrite", { durability: "strict" });
  const [jobs, store] = [writing.objectStore("jobs"), writing.objectStore("rows")];
  const known = await jobs.get(job.id);
  if (known) return known;
  await Promise.all([jobs.put(job), ...rows.map((row) => store.put(row)), writing.done]);
  return job;
}

export async function findRow({ job, number }: JobRow): Promise<JobRow | undefined> {
  return (await database()).get("rows", [job, number]);
}

export async function putRow(row: JobRow): Promise<void> {
  await (await database()).put("rows", row);
}

export async function forgetJob(id: string): Promise<void> {
  const writing = (await database()).transaction(["jobs", "rows"], "readwrite");
  const store = writing.objectStore("rows");
  const keys = await store.index("job").getAllKeys(id);
  const gone = keys.map((key) => store.delete(key));
  await Promise.all([writing.objectStore("jobs").delete(id), ...gone, writing.done]);
}
