import { type Hold, HOLD_MS } from "@svc/domain/credits";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/**
 * Reservations between a check and its booking, each under the cause that will settle it. An unsettled one expires: its
 * caller is gone, and if the photo was stored all the same, its verification's outbox books it.
 */
export class Holds {
  readonly #tables: ObjectTables;
  readonly #lastMs: number;

  constructor(tables: ObjectTables, lastMs = HOLD_MS) {
    this.#tables = tables;
    this.#lastMs = lastMs;
  }

  /** Reserves the price of photos about to be stored. */
  put({ cause, photos }: Hold, now: number): void {
    const { sql } = this.#tables;
    sql.exec("delete from holds where at <= ?", now - this.#lastMs);
    sql.exec("insert or replace into holds values (?, ?, 0, ?)", cause, photos, now);
  }

  /** Ends a reservation that was booked or released. */
  end(cause: string): void {
    this.#tables.sql.exec("delete from holds where cause = ?", cause);
  }

  /** How many photos are reserved. */
  photos(now: number): number {
    const text = "select coalesce(sum(photos), 0) as photos from holds where at > ?";
    return this.#tables.sql.exec<{ photos: number }>(text, now - this.#lastMs).one().photos;
  }
}
