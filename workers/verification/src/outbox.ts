import { outboxRetryDelayMs } from "@svc/domain/retry";

export type OutboxEntry = {
  readonly key: string;
  /** JSON of what is to be done, frozen when it was written. */
  readonly body: string;
  readonly attempts: number;
};

/** What must leave the object, written in the transaction of the events that ask for it. */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  create(): void {
    this.#sql.exec(
      "create table if not exists outbox (key text primary key, body text not null, due_at integer not null, attempts integer not null) without rowid",
    );
  }

  /** A second entry under the same key replaces the first: keys name effects of which only the newest matters. */
  put(key: string, body: unknown, dueAt: number): void {
    this.#sql.exec("insert or replace into outbox values (?, ?, ?, 0)", key, JSON.stringify(body), dueAt);
  }

  /** Removes an entry unless it was replaced meanwhile. */
  done(entry: OutboxEntry): void {
    this.#sql.exec("delete from outbox where key = ? and body = ?", entry.key, entry.body);
  }

  cancel(key: string): void {
    this.#sql.exec("delete from outbox where key = ?", key);
  }

  /** Comes back at `dueAt`; by default after a growing delay. */
  postpone(entry: OutboxEntry, now: number, dueAt = now + outboxRetryDelayMs(entry.attempts)): void {
    this.#sql.exec(
      "update outbox set attempts = attempts + 1, due_at = ? where key = ? and body = ?",
      dueAt,
      entry.key,
      entry.body,
    );
  }

  nextDue(now: number): OutboxEntry | undefined {
    return this.#sql
      .exec<OutboxEntry>(
        "select key, body, attempts from outbox where due_at <= ? order by due_at limit 1",
        now,
      )
      .toArray()[0];
  }

  nextDueAt(): number | undefined {
    return (
      this.#sql.exec<{ at: number | null }>("select min(due_at) as at from outbox").one().at ?? undefined
    );
  }
}
