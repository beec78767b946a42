import type { VerificationId } from "@svc/domain/ids";
import { type CapUse, dayOf } from "@svc/domain/template/template";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** How long after a slot is taken the object checks whether its verification was created. */
export const CHECK_AFTER_MS = 60_000;

/**
 * How many verifications were started, per day and in total (CONTRACT G6.2). A slot is taken before the verification is
 * created, so that concurrent starts cannot exceed a cap, and released if it turns out that none was created.
 */
export class UsageCaps {
  readonly #tables: ObjectTables;
  readonly #checkAfterMs: number;
  /** Cached, because every view of a link reads it. */
  #counted: (CapUse & { readonly day: number }) | undefined;

  constructor(tables: ObjectTables, checkAfterMs: number) {
    this.#tables = tables;
    this.#checkAfterMs = checkAfterMs;
  }

  use(now: number): CapUse {
    const day = dayOf(now);
    if (this.#counted?.day !== day) this.#counted = { ...this.#countUse(day), day };
    const { usedToday, usedTotal } = this.#counted;
    return { usedToday, usedTotal };
  }

  #countUse(day: number): CapUse {
    const row = this.#tables.sql
      .exec<{ today: number; total: number }>(
        "select coalesce(sum(case when day = ? then used end), 0) as today, coalesce(sum(used), 0) as total from days",
        day,
      )
      .one();
    return { usedToday: row.today, usedTotal: row.total };
  }

  /** Returns when to check the slot. A verification takes one slot, however often it asks. */
  take(verificationId: VerificationId, now: number): void {
    const day = dayOf(now);
    this.#tables.transaction((sql) => {
      const { rowsWritten } = sql.exec(
        "insert or ignore into places (verification_id, day, due_at) values (?, ?, ?)",
        verificationId,
        day,
        now + this.#checkAfterMs,
      );
      if (rowsWritten > 0) this.#count(day, 1);
    });
  }

  due(now: number): readonly VerificationId[] {
    return this.#tables.sql
      .exec<{ verification_id: VerificationId }>(
        "select verification_id from places where due_at <= ? order by due_at limit 100",
        now,
      )
      .toArray()
      .map(({ verification_id: id }) => id);
  }

  nextDue(): number | undefined {
    const { at } = this.#tables.sql.exec<{ at: number | null }>("select min(due_at) as at from places").one();
    return at ?? undefined;
  }

  postpone(verificationId: VerificationId, now: number): void {
    this.#tables.sql.exec(
      "update places set due_at = ? where verification_id = ?",
      now + this.#checkAfterMs,
      verificationId,
    );
  }

  settle(verificationId: VerificationId, exists: boolean): void {
    this.#tables.transaction((sql) => {
      const [place] = sql
        .exec<{ day: number }>("delete from places where verification_id = ? returning day", verificationId)
        .toArray();
      if (place && !exists) this.#count(place.day, -1);
    });
  }

  #count(day: number, by: number): void {
    this.#counted = undefined;
    this.#tables.sql.exec(
      "insert into days (day, used) values (?, ?) on conflict (day) do update set used = used + excluded.used",
      day,
      by,
    );
  }
}
