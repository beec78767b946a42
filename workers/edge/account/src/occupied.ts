import type { VerificationId } from "@svc/domain/ids";
import type { Occupancy, Quotas } from "@svc/domain/quotas";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Row = { readonly version: number; readonly is_open: number; readonly bytes: number };
type Sum = { readonly open: number; readonly stored: number; readonly bytes: number };

/** our choice: longer than a creation takes; a place that no verification took by then was for nothing. */
const RESERVED_MS = 10 * 60_000;

/**
 * What the account's verifications take of its quotas: one row each, and their sum, changed together. A row is a reservation
 * until the verification says itself what it takes.
 */
export class Occupied {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** What is taken now; reservations that nobody took up are over. */
  used(now: number): Quotas {
    const { sql } = this.#tables;
    const lapsed = sql
      .exec<{ id: string }>("select id from occupied where reserved_until <= ?", now)
      .toArray();
    for (const { id } of lapsed) this.#change(id, undefined);
    const { open, stored, bytes } = sql.exec<Sum>("select open, stored, bytes from occupied_sum").one();
    return { openVerifications: open, storedRows: stored, storedBytes: bytes };
  }

  /** A place for a verification that is about to be made; one that has told of itself keeps what it has. */
  reserve(id: VerificationId, bytes: number, now: number): void {
    if (this.#find(id)) return;
    this.#change(id, { version: 0, is_open: 1, bytes }, now + RESERVED_MS);
  }

  /** Nothing came of it. */
  giveBack(id: VerificationId): void {
    if (this.#find(id)?.version === 0) this.#change(id, undefined);
  }

  /** What it takes from `version` of its log on; said late or twice it changes nothing. */
  settle(id: VerificationId, { isOpen, bytes }: Occupancy, version: number): void {
    if (version <= (this.#find(id)?.version ?? 0)) return;
    this.#change(id, { version, is_open: isOpen ? 1 : 0, bytes });
  }

  /** The verification is deleted. */
  free(id: VerificationId): void {
    this.#change(id, undefined);
  }

  #find(id: string): Row | undefined {
    const text = "select version, is_open, bytes from occupied where id = ?";
    return this.#tables.sql.exec<Row>(text, id).toArray()[0];
  }

  /** Row and sum, or neither. */
  #change(id: string, after: Row | undefined, reservedUntil: number | null = null): void {
    const { sql } = this.#tables;
    this.#tables.transaction(() => {
      const before = this.#find(id);
      if (after) {
        const row = [id, after.version, after.is_open, after.bytes, reservedUntil] as const;
        sql.exec("insert or replace into occupied values (?, ?, ?, ?, ?)", ...row);
      } else sql.exec("delete from occupied where id = ?", id);
      const [now, then] = [taken(after), taken(before)];
      sql.exec(
        "update occupied_sum set open = open + ?, stored = stored + ?, bytes = bytes + ?",
        now.open - then.open,
        now.stored - then.stored,
        now.bytes - then.bytes,
      );
    });
  }
}

function taken(row: Row | undefined): Sum {
  return row ? { open: row.is_open, stored: 1, bytes: row.bytes } : { open: 0, stored: 0, bytes: 0 };
}
