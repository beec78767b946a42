import { newEventId } from "@svc/domain/ids";
import { redactEvent } from "@svc/domain/redaction/event-rules";
import type { Event } from "@svc/domain/verification/event";
import { replay } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

type Row = { readonly id: string; readonly body: Json<Event> };

/** The append-only log of one verification and the state that it folds to. A read makes no tables. */
export class EventStore {
  readonly #tables: ObjectTables;
  #events: readonly LoggedEvent[];
  #state: Verification | undefined;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
    this.#events = this.#readAll();
    this.#state = replay(this.#events.map(({ event }) => event));
    if (!this.#state?.redacted) return;
    // what an older release left in a redacted log goes when it is opened
    tables.transaction(() => this.redact());
    this.#events = this.#readAll();
  }

  /** Undefined until the verification was created, and once it is being deleted: any name reaches an object. */
  get state(): Verification | undefined {
    return this.#state;
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  /** Part of the caller's transaction; when that stands `advance` follows. */
  append(event: Event): LoggedEvent {
    const id = newEventId(event.at);
    this.#tables.sql.exec("insert into log (id, body) values (?, ?)", id, JSON.stringify(event));
    return { id, event };
  }

  /** To the state that the events folded to which were appended. */
  advance(state: Verification, appended: readonly LoggedEvent[]): void {
    this.#events = state.redacted ? this.#readAll() : [...this.#events, ...appended];
    this.#state = state;
  }

  /** Takes out of every entry what a redaction removes; ids and order stay. Part of the caller's transaction. */
  redact(): void {
    const { sql } = this.#tables;
    const rows = sql.exec<{ seq: number; body: Json<Event> }>("select seq, body from log").toArray();
    for (const { seq, body } of rows) {
      const left = JSON.stringify(redactEvent(readStored(body)));
      if (left !== body) sql.exec("update log set body = ? where seq = ?", left, seq);
    }
  }

  /** While it is deleted nothing is written; where that fails (`false`) it is there again. */
  async close(erase: (state: Verification) => Promise<boolean>): Promise<void> {
    const state = this.#state;
    this.#state = undefined;
    if (state && !(await erase(state))) this.#state = state;
  }

  #readAll(): readonly LoggedEvent[] {
    if (!this.#tables.exist) return [];
    return this.#tables.sql
      .exec<Row>("select id, body from log order by seq")
      .toArray()
      .map(({ id, body }) => ({ id, event: readStored(body) }));
  }
}
