import { wasCutOff } from "@svc/domain/handed-job";
import { outboxRetryDelayMs } from "@svc/domain/retry";
import type { Json, ObjectTables } from "@svc/store/object-tables";

import { HandedJobs } from "./handed-jobs.ts";
import { isSlow, type OutboxTask } from "./outbox-task.ts";

export type OutboxEntry = {
  readonly key: string;
  /** JSON of what is to be done, frozen when it was written. */
  readonly body: Json<OutboxTask>;
  readonly attempts: number;
};

type Row = OutboxEntry & { readonly due_at: number };

/**
 * What must leave the object, written in the transaction of the events that ask for it. That an entry has left is
 * remembered in memory and written down with the next commit or by the alarm: most entries are replaced before that, and
 * after a crash they leave once more, which every one of them allows.
 */
export class Outbox {
  /** Those of its entries that a queue was given. */
  readonly jobs: HandedJobs;
  readonly #tables: ObjectTables;
  readonly #left = new Map<string, string>();

  constructor(storage: DurableObjectStorage, tables: ObjectTables, claimMs?: number) {
    this.#tables = tables;
    this.jobs = new HandedJobs(storage, claimMs);
  }

  /** A second entry under the same key replaces the first: keys name effects of which only the newest matters. */
  put(key: string, body: OutboxTask, dueAt: number): void {
    this.#tables.sql.exec(
      "insert or replace into outbox values (?, ?, ?, 0)",
      key,
      JSON.stringify(body),
      dueAt,
    );
  }

  done(entry: OutboxEntry): void {
    this.#left.set(entry.key, entry.body);
  }

  /** Takes out what has left, unless it was replaced meanwhile. */
  sweep(): void {
    for (const [key, body] of this.#left)
      this.#tables.sql.exec("delete from outbox where key = ? and body = ?", key, body);
    this.#left.clear();
  }

  cancel(key: string): void {
    this.#tables.sql.exec("delete from outbox where key = ?", key);
    this.jobs.drop(key);
  }

  /** Comes back at `dueAt`; by default after a growing delay. */
  postpone(entry: OutboxEntry, now: number, dueAt = now + outboxRetryDelayMs(entry.attempts)): void {
    this.#tables.sql.exec(
      "update outbox set attempts = attempts + 1, due_at = ? where key = ? and body = ?",
      dueAt,
      entry.key,
      entry.body,
    );
  }

  /** What a former life of the process took with it is due at once. */
  recallLost(now: number): void {
    for (const [key, job] of this.jobs.lost(now)) {
      const attempts = wasCutOff(job) ? "attempts" : "max(0, attempts - 1)";
      this.#tables.sql.exec(`update outbox set due_at = ?, attempts = ${attempts} where key = ?`, now, key);
      this.jobs.drop(key);
    }
  }

  /** It is in good hands until then; no attempt was made. */
  putOff({ key, body }: OutboxEntry, dueAt: number): void {
    this.#tables.sql.exec("update outbox set due_at = ? where key = ? and body = ?", dueAt, key, body);
  }

  get hasLeft(): boolean {
    return this.#left.size > 0;
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
    return this.#tables.sql
      .exec<Row>("select key, body, attempts, due_at from outbox order by due_at")
      .toArray()
      .filter(({ key, body }) => this.#left.get(key) !== body);
  }
}
