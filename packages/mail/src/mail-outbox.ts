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

/** The mails of one object on their way: written in the transaction of their cause, kept until a provider took them. */
export class MailOutbox {
  readonly #tables: ObjectTables;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, MAILS);
  }

  /** Before a transaction that may be the first to put a mail. */
  prepare(): void {
    this.#tables.prepare();
  }

  /** After everything of the object was deleted. */
  gone(): void {
    this.#tables.gone();
  }

  /** Once for each id, whatever becomes of it. */
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

  /** When the next of all that wait is. */
  next(): number | undefined {
    return this.nextAfter(-1);
  }

  /** When the next of those that are not due yet is. */
  nextAfter(now: number): number | undefined {
    const { at } = this.#tables.sql
      .exec<{ at: number | null }>(
        "select min(next_at) as at from mails where state = 'pending' and next_at > ?",
        now,
      )
      .one();
    return at ?? undefined;
  }

  /** How many mails have ids from `from` to `to`, without those that were withdrawn. */
  count(from: string, to: string): number {
    return this.#tables.sql
      .exec<{ count: number }>(
        "select count(*) as count from mails where id between ? and ? and state <> 'emptied'",
        from,
        to,
      )
      .one().count;
  }

  /** What an attempt makes of a mail; undefined where that was known already, or no longer matters. */
  settle(id: string, outcome: MailOutcome, now: number): MailFate | undefined {
    const [row] = this.#tables.sql.exec<Row>("select state, tries from mails where id = ?", id).toArray();
    if (!row || ["sent", "failed", "skipped"].includes(row.state)) return undefined;
    const tries = row.tries + 1;
    const fate = nextAttempt(tries, outcome, Math.random());
    // emptied while it was under way: if it went out it went out, but it is not sent again
    if (row.state === "emptied" && fate.state !== "sent") return undefined;
    // nobody reads it again
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

  /** Not an attempt: the mail comes back then. */
  putOff(id: string, nextAt: number): void {
    this.#tables.sql.exec("update mails set next_at = ? where id = ? and state = 'pending'", nextAt, id);
  }

  /** This one is not sent any more, unless it went out already. */
  withdraw(id: string): void {
    this.#tables.sql.exec(
      "update mails set mail = '{}', state = 'emptied' where id = ? and state = 'pending'",
      id,
    );
  }

  /** Nothing is kept of any mail, and none that waits is sent. */
  empty(): void {
    this.#tables.sql.exec(
      "update mails set mail = '{}', state = case when state = 'pending' then 'emptied' else state end",
    );
  }
}
