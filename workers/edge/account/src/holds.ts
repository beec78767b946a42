import { type Hold, HOLD_MS } from "@svc/domain/credits";
import type { VerificationId } from "@svc/domain/ids";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Sum = { readonly photos: number; readonly verifications: number };

/**
 * What is spoken for between a check and its booking, each under the cause that will settle it. One that nobody settles
 * or lets go lapses: whoever asked for it is gone, and what was stored all the same is booked by its own outbox.
 */
export class Holds {
  readonly #tables: ObjectTables;
  readonly #lastMs: number;

  constructor(tables: ObjectTables, lastMs = HOLD_MS) {
    this.#tables = tables;
    this.#lastMs = lastMs;
  }

  /** The price of photos that are about to be stored. */
  put({ cause, photos }: Hold, now: number): void {
    this.#insert(cause, { photos, verifications: 0 }, now);
  }

  /** A place in the month of an account that counts its verifications. */
  putVerification(id: VerificationId, now: number): void {
    this.#insert(id, { photos: 0, verifications: 1 }, now);
  }

  /** Booked, or given up. */
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
