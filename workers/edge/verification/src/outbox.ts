import { wasCutOff } from "@svc/domain/handed-job";
import { outboxRetryDelayMs } from "@svc/domain/retry";
import type { Json, ObjectTables } from "@svc/store/objects/object-tables";

import { HandedJobs } from "./handed-jobs.ts";
import { isListing, isSlow, type OutboxTask } from "./outbox-task.ts";

export type OutboxEntry = {
  readonly key: string;
  /** JSON of the task, as it was when the entry was written. */
  readonly body: Json<OutboxTask>;
  readonly attempts: number;
};

type Row = OutboxEntry & { readonly due_at: number };

/**
 * Outgoing work of the object, written in the transaction of the events that cause it. Rows are read once after the
 * object is loaded. Finished entries are remembered in memory and removed with the next commit or alarm, since most are
 * replaced before that. After a crash they run again, so every task must be idempotent.
 */
export class Outbox {
  /** The entries handed to a queue. */
  readonly jobs: HandedJobs;
  readonly #tables: ObjectTables;
  /** Holds the exact row: an entry written again since is still to be done, even for the same task. */
  readonly #left = new Map<string, OutboxEntry>();
  #known: Map<string, Row> | undefined;

  constructor(storage: DurableObjectStorage, tables: ObjectTables, claimMs?: number) {
    this.#tables = tables;
    this.jobs = new HandedJobs(storage, claimMs);
  }

  /** A second entry with the same key replaces the first. A key names an effect of which only the newest counts. */
  put(key: string, task: OutboxTask, dueAt: number): void {
    this.#write({ key, body: JSON.stringify(task), due_at: dueAt, attempts: 0 });
  }

  done(entry: OutboxEntry): void {
    this.#left.set(entry.key, entry);
  }

  /** Removes finished entries unless they were replaced meanwhile. */
  sweep(): void {
    for (const [key, entry] of this.#left) if (this.#rows.get(key) === entry) this.#drop(key);
    this.#left.clear();
  }

  cancel(key: string): void {
    if (this.#rows.has(key)) this.#drop(key);
    this.jobs.drop(key);
  }

  /** Schedules the next attempt, by default after a growing delay. */
  postpone(entry: OutboxEntry, now: number, dueAt = now + outboxRetryDelayMs(entry.attempts)): void {
    const row = this.#standing(entry);
    if (row) this.#write({ ...row, due_at: dueAt, attempts: row.attempts + 1 });
  }

  /** Makes jobs lost with an earlier process due at once. */
  recallLost(now: number): void {
    for (const [key, job] of this.jobs.lost(now)) {
      const row = this.#rows.get(key);
      const attempts = row && (wasCutOff(job) ? row.attempts : Math.max(0, row.attempts - 1));
      if (!row || attempts === undefined) {
        this.jobs.drop(key);
        continue;
      }
      this.#write({ ...row, due_at: now, attempts });
      this.jobs.takeBack(key);
    }
  }

  /** The job is being processed elsewhere until then. This does not count as an attempt. */
  putOff(entry: OutboxEntry, dueAt: number): void {
    const row = this.#standing(entry);
    if (row) this.#write({ ...row, due_at: dueAt });
  }

  /**
   * Call it before a transaction. The returned function restores the memory after a rollback. It restores the same row
   * objects: a running task must find its row to postpone it, or the row would be due again at once, in a loop.
   */
  remember(): () => void {
    const known = this.#known && new Map(this.#known);
    const left = [...this.#left];
    return () => {
      this.#known = known;
      this.#left.clear();
      for (const [key, entry] of left) this.#left.set(key, entry);
    };
  }

  get hasLeft(): boolean {
    return this.#left.size > 0;
  }

  /**
   * Delivery list updates are usually the last work for a while, so no later commit would remove them before the alarm.
   */
  get hasListed(): boolean {
    return [...this.#left.keys()].some(isListing);
  }

  due(now: number): readonly OutboxEntry[] {
    return this.waiting().filter(({ due_at: dueAt }) => dueAt <= now);
  }

  /** When an alarm has work to do. Slow tasks that are already due may be running, so the alarm only watches them. */
  nextDueAt(now: number): number | undefined {
    return this.waiting().find(({ key, due_at: dueAt }) => dueAt > now || !isSlow(key))?.due_at;
  }

  /** A slow task is due or running. */
  hasSlowDue(now: number): boolean {
    return this.due(now).some(({ key }) => isSlow(key));
  }

  waiting(): readonly Row[] {
    return [...this.#rows.values()]
      .filter((row) => this.#left.get(row.key) !== row)
      .toSorted((a, b) => a.due_at - b.due_at || (a.key < b.key ? -1 : 1));
  }

  get #rows(): Map<string, Row> {
    if (!this.#known) {
      const rows = this.#tables.sql.exec<Row>("select key, body, attempts, due_at from outbox").toArray();
      this.#known = new Map(rows.map((row) => [row.key, row]));
    }
    return this.#known;
  }

  /** Undefined when it was replaced or removed. */
  #standing(entry: OutboxEntry): Row | undefined {
    const row = this.#rows.get(entry.key);
    return row === entry ? row : undefined;
  }

  #write(row: Row): void {
    const replace = "insert or replace into outbox values (?, ?, ?, ?)";
    this.#tables.sql.exec(replace, row.key, row.body, row.due_at, row.attempts);
    this.#rows.set(row.key, row);
  }

  #drop(key: string): void {
    this.#tables.sql.exec("delete from outbox where key = ?", key);
    this.#rows.delete(key);
  }
}
