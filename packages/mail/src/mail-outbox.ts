import { nextAttempt, type MailFate, type MailOutcome } from "@svc/domain/mail/mail-attempts";
import { ObjectTables, type Json, type Schema, readStored } from "@svc/store/objects/object-tables";
import type { OutgoingMail } from "./outgoing-mail.ts";

type Row = { readonly mail: Json<OutgoingMail>; readonly state: string; readonly tries: number };

const MAILS: Schema = {
  name: "mails",
  migrations: [
    "create table if not exists mails (id text primary key, mail text not null, state text not null, tries integer not null, next_at integer) without rowid",
  ],
};

/**
 * The outgoing mails of one object. They are written in the transaction of their cause, and kept until a
 * provider accepts them.
 */
export class MailOutbox {
  readonly #tables: ObjectTables;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, MAILS);
  }

  /** Call this before a transaction that may be the first to add a mail. */
  prepare(): void {
    this.#tables.prepare();
  }

  /** Call this after all data of the object was deleted. */
  gone(): void {
    this.#tables.gone();
  }

  /** Adds each id only once, whatever happened to the mail. */
  put(mail: OutgoingMail, now: number): void {
    this.#tables.sql.exec(
      "insert or ignore into mails values (?, ?, 'pending', 0, ?)",
      mail.id,
      JSON.stringify(mail),
      now,
    );
  }

  due(now: number): readonly OutgoingMail[] {
    return this.#tables.sql
      .exec<Row>("select mail from mails where state = 'pending' and next_at <= ? order by id", now)
      .toArray()
      .map(({ mail }) => readStored(mail));
  }

  /** When the next waiting mail is due. */
  next(): number | undefined {
    return this.nextAfter(-1);
  }

  /** When the next mail that is not due yet becomes due. */
  nextAfter(now: number): number | undefined {
    const { at } = this.#tables.sql
      .exec<{ at: number | null }>(
        "select min(next_at) as at from mails where state = 'pending' and next_at > ?",
        now,
      )
      .one();
    return at ?? undefined;
  }

  /** The number of mails with ids from `from` to `to`, without withdrawn ones. */
  count(from: string, to: string): number {
    return this.#tables.sql
      .exec<{ count: number }>(
        "select count(*) as count from mails where id between ? and ? and state <> 'emptied'",
        from,
        to,
      )
      .one().count;
  }

  /** Applies the outcome of an attempt. Undefined if the mail had already ended, or no longer matters. */
  settle(id: string, outcome: MailOutcome, now: number): MailFate | undefined {
    const [row] = this.#tables.sql.exec<Row>("select state, tries from mails where id = ?", id).toArray();
    if (!row || ["sent", "failed", "skipped"].includes(row.state)) return undefined;
    const tries = row.tries + 1;
    const fate = nextAttempt(tries, outcome, Math.random());
    // The mail was emptied during the attempt: it may have been sent, but it is not retried.
    if (row.state === "emptied" && fate.state !== "sent") return undefined;
    // It will not be read again.
    if (fate.state !== "pending") this.#tables.sql.exec("update mails set mail = '{}' where id = ?", id);
    const nextAt = fate.state === "pending" ? now + fate.waitMs : null;
    this.#tables.sql.exec(
      "update mails set state = ?, tries = ?, next_at = ? where id = ?",
      fate.state,
      tries,
      nextAt,
      id,
    );
    return fate;
  }

  /** Postpones the mail without counting an attempt. */
  putOff(id: string, nextAt: number): void {
    this.#tables.sql.exec("update mails set next_at = ? where id = ? and state = 'pending'", nextAt, id);
  }

  /** Stops this mail from being sent, unless it already was. */
  withdraw(id: string): void {
    this.#tables.sql.exec(
      "update mails set mail = '{}', state = 'emptied' where id = ? and state = 'pending'",
      id,
    );
  }

  /** Deletes the content of every mail and stops those that wait. */
  empty(): void {
    this.#tables.sql.exec(
      "update mails set mail = '{}', state = case when state = 'pending' then 'emptied' else state end",
    );
  }
}
