import { newEventId } from "@svc/domain/ids";
import type { Event } from "@svc/domain/verification/event";
import { redactEvent } from "@svc/domain/redaction/event-rules";
import { type Json, type ObjectTables, readStored } from "@svc/store/object-tables";
import type { LoggedEvent } from "@svc/platform/verification-rpc";

type Row = { readonly id: string; readonly body: Json<Event> };

/** The append-only event log in the object's SQLite. Its tables are made with the first event, never by a read. */
export class EventLog {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  readAll(): readonly LoggedEvent[] {
    if (!this.#tables.exist) return [];
    return this.#tables.sql
      .exec<Row>("select id, body from log order by seq")
      .toArray()
      .map(({ id, body }) => ({ id, event: readStored(body) }));
  }

  append(event: Event): LoggedEvent {
    const id = newEventId(event.at);
    this.#tables.sql.exec("insert into log (id, body) values (?, ?)", id, JSON.stringify(event));
    return { id, event };
  }

  /** Takes out of every entry what a redaction removes; ids and order stay. */
  redact(): void {
    const rows = this.#tables.sql
      .exec<{ seq: number; body: Json<Event> }>("select seq, body from log")
      .toArray();
    for (const { seq, body } of rows) {
      const left = JSON.stringify(redactEvent(readStored(body)));
      if (left !== body) this.#tables.sql.exec("update log set body = ? where seq = ?", left, seq);
    }
  }
}
