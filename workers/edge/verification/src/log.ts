import { newEventId } from "@svc/domain/ids";
import type { Event } from "@svc/domain/verification/event";
import { redactEvent } from "@svc/domain/redaction/event-rules";
import type { LoggedEvent } from "@svc/platform/verification-rpc";

type Row = { readonly id: string; readonly body: string };

/** The append-only event log in the object's SQLite. Its tables are made with the first event, never by a read. */
export class EventLog {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  readAll(): readonly LoggedEvent[] {
    const [table] = this.#sql
      .exec("select 1 from sqlite_master where type = 'table' and name = 'log'")
      .toArray();
    if (!table) return [];
    return this.#sql
      .exec<Row>("select id, body from log order by seq")
      .toArray()
      .map(({ id, body }) => ({ id, event: JSON.parse(body) as Event })); // append wrote it
  }

  create(): void {
    this.#sql.exec(
      "create table if not exists log (seq integer primary key, id text not null, body text not null)",
    );
  }

  append(event: Event): LoggedEvent {
    const id = newEventId(event.at);
    this.#sql.exec("insert into log (id, body) values (?, ?)", id, JSON.stringify(event));
    return { id, event };
  }

  /** Takes out of every entry what a redaction removes; ids and order stay. */
  redact(): void {
    const rows = this.#sql.exec<{ seq: number; body: string }>("select seq, body from log").toArray();
    for (const { seq, body } of rows) {
      const left = JSON.stringify(redactEvent(JSON.parse(body) as Event)); // append wrote it
      if (left !== body) this.#sql.exec("update log set body = ? where seq = ?", left, seq);
    }
  }
}
