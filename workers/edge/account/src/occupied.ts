import { type VerificationId, verificationIdAt } from "@svc/domain/ids";
import type { Occupancy, Quotas } from "@svc/domain/quotas";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Row = { readonly version: number; readonly is_open: number; readonly bytes: number };
type Sum = { readonly open: number; readonly stored: number; readonly bytes: number };

/** our choice: longer than a creation takes. A reservation still unused after this expires. */
const RESERVED_MS = 10 * 60_000;

/**
 * The account's use of its quotas: one row per verification and their sum, updated together. A row is a reservation
 * until the verification reports its own use.
 */
export class Occupied {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** Current use, without expired reservations. */
  used(now: number): Quotas {
    const { sql } = this.#tables;
    const lapsed = sql
      .exec<{ id: string }>("select id from occupied where reserved_until <= ?", now)
      .toArray();
    for (const { id } of lapsed) this.#change(id, undefined);
    const { open, stored, bytes } = sql.exec<Sum>("select open, stored, bytes from occupied_sum").one();
    return { openVerifications: open, storedRows: stored, storedBytes: bytes };
  }

  /** How many verifications were created at this time or later, reservations included. */
  createdSince(ms: number): number {
    const text = "select count(*) as n from occupied where id >= ?";
    return this.#tables.sql.exec<{ n: number }>(text, verificationIdAt(ms)).one().n;
  }

  /** Reserves quota for a verification about to be created. A verification that has already reported keeps its row. */
  reserve(id: VerificationId, bytes: number, now: number): void {
    if (this.#find(id)) return;
    this.#change(id, { version: 0, is_open: 1, bytes }, now + RESERVED_MS);
  }

  /** Releases the reservation of a creation that failed. */
  giveBack(id: VerificationId): void {
    if (this.#find(id)?.version === 0) this.#change(id, undefined);
  }

  /** Sets what the verification uses as of `version` of its log. Late or repeated reports change nothing. */
  settle(id: VerificationId, { isOpen, bytes }: Occupancy, version: number): void {
    if (version <= (this.#find(id)?.version ?? 0)) return;
    this.#change(id, { version, is_open: isOpen ? 1 : 0, bytes });
  }

  /** Removes the row of a deleted verification. */
  free(id: VerificationId): void {
    this.#change(id, undefined);
  }

  #find(id: string): Row | undefined {
    const text = "select version, is_open, bytes from occupied where id = ?";
    return this.#tables.sql.exec<Row>(text, id).toArray()[0];
  }

  /** Updates row and sum together. */
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
