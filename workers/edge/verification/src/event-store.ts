import { newEventId } from "@svc/domain/ids";
import { redactEvent } from "@svc/domain/redaction/event-rules";
import type { Event } from "@svc/domain/verification/event";
import { replay } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

type Row = { readonly id: string; readonly body: Json<Event> };

/** The append-only log of one verification and the state it folds to. Reading creates no tables. */
export class EventStore {
  readonly #tables: ObjectTables;
  #events: readonly LoggedEvent[];
  #state: Verification | undefined;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
    this.#events = this.#readAll();
    this.#state = replay(this.#events.map(({ event }) => event));
  }

  /** Undefined before the verification is created and while it is being deleted. An object exists for any name. */
  get state(): Verification | undefined {
    return this.#state;
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  /** Runs inside the caller's transaction. Call `advance` once that is committed. */
  append(event: Event): LoggedEvent {
    const id = newEventId(event.at);
    this.#tables.sql.exec("insert into log (id, body) values (?, ?)", id, JSON.stringify(event));
    return { id, event };
  }

  /** Adopts the state after the appended events. */
  advance(state: Verification, appended: readonly LoggedEvent[]): void {
    this.#events = state.redacted ? this.#readAll() : [...this.#events, ...appended];
    this.#state = state;
  }

  /** Removes redacted data from every entry and keeps ids and order. Runs inside the caller's transaction. */
  redact(): void {
    const { sql } = this.#tables;
    const rows = sql.exec<{ seq: number; body: Json<Event> }>("select seq, body from log").toArray();
    for (const { seq, body } of rows) {
      const left = JSON.stringify(redactEvent(readStored(body)));
      if (left !== body) sql.exec("update log set body = ? where seq = ?", left, seq);
    }
  }

  /** Blocks writes during the deletion. When the deletion fails (`false`), the state is restored. */
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
