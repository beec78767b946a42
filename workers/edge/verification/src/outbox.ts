import { wasCutOff } from "@svc/domain/handed-job";
import { outboxRetryDelayMs } from "@svc/domain/retry";
import type { Json, ObjectTables } from "@svc/store/objects/object-tables";

import { HandedJobs } from "./handed-jobs.ts";
import { isListing, isSlow, type OutboxTask } from "./outbox-task.ts";

export type OutboxEntry = {
  readonly key: string;
  /** JSON of what is to be done, frozen when it was written. */
  readonly body: Json<OutboxTask>;
  readonly attempts: number;
};

type Row = OutboxEntry & { readonly due_at: number };

/**
 * What must leave the object, written in the transaction of the events that ask for it. Rows are read once in a life of
 * the object. That an entry has left is remembered in memory and written down with the next commit or by the alarm: most
 * entries are replaced before that, and after a crash they leave once more, which every one of them allows.
 */
export class Outbox {
  /** Those of its entries that a queue was given. */
  readonly jobs: HandedJobs;
  readonly #tables: ObjectTables;
  /** The very row: one that was put anew since, with the same to do, is done as well. */
  readonly #left = new Map<string, OutboxEntry>();
  #known: Map<string, Row> | undefined;

  constructor(storage: DurableObjectStorage, tables: ObjectTables, claimMs?: number) {
    this.#tables = tables;
    this.jobs = new HandedJobs(storage, claimMs);
  }

  /** A second entry under the same key replaces the first: keys name effects of which only the newest matters. */
  put(key: string, task: OutboxTask, dueAt: number): void {
    this.#write({ key, body: JSON.stringify(task), due_at: dueAt, attempts: 0 });
  }

  done(entry: OutboxEntry): void {
    this.#left.set(entry.key, entry);
  }

  /** Takes out what has left, unless it was replaced meanwhile. */
  sweep(): void {
    for (const [key, entry] of this.#left) if (this.#rows.get(key) === entry) this.#drop(key);
    this.#left.clear();
  }

  cancel(key: string): void {
    if (this.#rows.has(key)) this.#drop(key);
    this.jobs.drop(key);
  }

  /** Comes back at `dueAt`; by default after a growing delay. */
  postpone(entry: OutboxEntry, now: number, dueAt = now + outboxRetryDelayMs(entry.attempts)): void {
    const row = this.#standing(entry);
    if (row) this.#write({ ...row, due_at: dueAt, attempts: row.attempts + 1 });
  }

  /** What a former life of the process took with it is due at once. */
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

  /** It is in good hands until then; no attempt was made. */
  putOff(entry: OutboxEntry, dueAt: number): void {
    const row = this.#standing(entry);
    if (row) this.#write({ ...row, due_at: dueAt });
  }

  /**
   * Before a transaction; what it answers undoes the memory of one that was rolled back. The very rows come back: whoever works on
   * one must be able to put it off, or it would be due at once, over and over.
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

  /** Of a delivery, which mostly is the last for a while: no next commit would sweep up after it before the alarm rings. */
  get hasListed(): boolean {
    return [...this.#left.keys()].some(isListing);
  }

  due(now: number): readonly OutboxEntry[] {
    return this.waiting().filter(({ due_at: dueAt }) => dueAt <= now);
  }

  /** When an alarm has something to carry out; slow ones that are due it only watches, since they may be under way. */
  nextDueAt(now: number): number | undefined {
    return this.waiting().find(({ key, due_at: dueAt }) => dueAt > now || !isSlow(key))?.due_at;
  }

  /** A slow one is due, or under way. */
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

  /** Undefined where it was replaced or taken out. */
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
