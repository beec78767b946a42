import type { VerificationId } from "@svc/domain/ids";
import { type CapUse, dayOf } from "@svc/domain/template/template";
import { onFirstUse } from "@svc/platform/on-first-use";

/** A place that was taken is looked after this much later: was its verification ever made? */
export const CHECK_AFTER_MS = 60_000;

const TABLES = `create table if not exists days (day integer primary key, used integer not null);
         create table if not exists places (verification_id text primary key, day integer not null, due_at integer not null) without rowid`;

/**
 * How many verifications were started, a day and in all (CONTRACT G6.2). A place is taken before the verification is
 * made, so that no race passes a cap, and given back when it turns out that none was made.
 */
export class Caps {
  readonly #storage: DurableObjectStorage;
  readonly #ready: () => DurableObjectStorage;
  readonly #checkAfterMs: number;

  constructor(storage: DurableObjectStorage, checkAfterMs: number) {
    this.#storage = storage;
    this.#ready = onFirstUse(storage, TABLES);
    this.#checkAfterMs = checkAfterMs;
  }

  use(now: number): CapUse {
    const { sql } = this.#ready();
    const row = sql
      .exec<{ today: number; total: number }>(
        "select coalesce(sum(case when day = ? then used end), 0) as today, coalesce(sum(used), 0) as total from days",
        dayOf(now),
      )
      .one();
    return { usedToday: row.today, usedTotal: row.total };
  }

  /** When it is to be looked after; the same verification takes one place, however often it asks. */
  take(verificationId: VerificationId, now: number): number {
    const storage = this.#ready();
    const day = dayOf(now);
    storage.transactionSync(() => {
      const { rowsWritten } = storage.sql.exec(
        "insert or ignore into places (verification_id, day, due_at) values (?, ?, ?)",
        verificationId,
        day,
        now + this.#checkAfterMs,
      );
      if (rowsWritten > 0) this.#count(day, 1);
    });
    return now + this.#checkAfterMs;
  }

  due(now: number): readonly VerificationId[] {
    return this.#ready()
      .sql.exec<{ verification_id: VerificationId }>(
        "select verification_id from places where due_at <= ? order by due_at limit 100",
        now,
      )
      .toArray()
      .map(({ verification_id: id }) => id);
  }

  nextDue(): number | undefined {
    const { at } = this.#ready()
      .sql.exec<{ at: number | null }>("select min(due_at) as at from places")
      .one();
    return at ?? undefined;
  }

  postpone(verificationId: VerificationId, now: number): void {
    this.#ready().sql.exec(
      "update places set due_at = ? where verification_id = ?",
      now + this.#checkAfterMs,
      verificationId,
    );
  }

  settle(verificationId: VerificationId, exists: boolean): void {
    const storage = this.#ready();
    storage.transactionSync(() => {
      const [place] = storage.sql
        .exec<{ day: number }>("delete from places where verification_id = ? returning day", verificationId)
        .toArray();
      if (place && !exists) this.#count(place.day, -1);
    });
  }

  #count(day: number, by: number): void {
    this.#storage.sql.exec(
      "insert into days (day, used) values (?, ?) on conflict (day) do update set used = used + excluded.used",
      day,
      by,
    );
  }
}
