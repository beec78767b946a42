import { type Hold, HOLD_MS } from "@svc/domain/credits";
import type { VerificationId } from "@svc/domain/ids";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Sum = { readonly photos: number; readonly verifications: number };

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
    this.#insert(cause, { photos, verifications: 0 }, now);
  }

  /** Reserves a place in the month, for accounts with a monthly limit. */
  putVerification(id: VerificationId, now: number): void {
    this.#insert(id, { photos: 0, verifications: 1 }, now);
  }

  /** Ends a reservation that was booked or released. */
  end(cause: string): void {
    this.#tables.sql.exec("delete from holds where cause = ?", cause);
  }

  sum(now: number): Sum {
    const text =
      "select coalesce(sum(photos), 0) as photos, coalesce(sum(verifications), 0) as verifications from holds where at > ?";
    return this.#tables.sql.exec<Sum>(text, now - this.#lastMs).one();
  }

  #insert(cause: string, { photos, verifications }: Sum, now: number): void {
    const { sql } = this.#tables;
    sql.exec("delete from holds where at <= ?", now - this.#lastMs);
    sql.exec("insert or replace into holds values (?, ?, ?, ?)", cause, photos, verifications, now);
  }
}
