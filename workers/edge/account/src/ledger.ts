import { type PhotoUsage, PRICE_PER_PHOTO_CENTS } from "@svc/domain/credits";
import { type MovementId, newMovementId, type VerificationId } from "@svc/domain/ids";
import { type BookedMovement, entriesOf, type Movement, type MovementKind } from "@svc/domain/money/ledger";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { monthStartOf } from "./month.ts";

type Row = {
  readonly seq: number;
  readonly id: MovementId;
  readonly cause: string;
  readonly kind: MovementKind;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly at: number;
  readonly verification_id: VerificationId | null;
};

/** The account's money in SQLite: double-entry movements, at most one per cause. */
export class Ledger {
  readonly #tables: ObjectTables;
  #summed: { readonly monthStart: number; readonly usage: PhotoUsage } | undefined;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** Returns false when this cause is already booked. Joins the caller's transaction if there is one. */
  book(movement: Movement, now: number): boolean {
    const { cause, kind, amountCents, verificationId = null } = movement;
    return this.#tables.transaction((sql) => {
      if (sql.exec("select 1 from ledger where cause = ?", cause).toArray().length > 0) return false;
      const id = newMovementId(now);
      sql.exec(
        "insert into ledger (id, cause, kind, amount_cents, balance_cents, at, verification_id) values (?, ?, ?, ?, ?, ?, ?)",
        id,
        cause,
        kind,
        amountCents,
        this.balanceCents() + amountCents,
        now,
        verificationId,
      );
      for (const entry of entriesOf(movement)) {
        sql.exec("insert into entries values (?, ?, ?)", id, entry.account, entry.amountCents);
      }
      this.#summed = undefined;
      return true;
    });
  }

  /** The amount of the movement with this cause, or 0. */
  amountOf(cause: string): number {
    const [row] = this.#tables.sql
      .exec<{ amount_cents: number }>("select amount_cents from ledger where cause = ?", cause)
      .toArray();
    return row?.amount_cents ?? 0;
  }

  balanceCents(): number {
    const { sql } = this.#tables;
    const text = "select coalesce(sum(amount_cents), 0) as cents from entries where account = 'tenant'";
    return sql.exec<{ cents: number }>(text).one().cents;
  }

  /** Cached until the next movement or month. */
  usage(now: number): PhotoUsage {
    const monthStart = monthStartOf(now);
    if (this.#summed?.monthStart !== monthStart) this.#summed = { monthStart, usage: this.#sum(monthStart) };
    return this.#summed.usage;
  }

  /** Movements not yet copied to the statements, oldest first. */
  unprojected(limit: number): readonly (BookedMovement & { readonly seq: number })[] {
    return this.#tables.sql
      .exec<Row>("select * from ledger where projected = 0 order by seq limit ?", limit)
      .toArray()
      .map((row) => ({
        seq: row.seq,
        id: row.id,
        cause: row.cause,
        kind: row.kind,
        at: row.at,
        amountCents: row.amount_cents,
        balanceCents: row.balance_cents,
        ...(row.verification_id !== null && { verificationId: row.verification_id }),
      }));
  }

  markProjected(upTo: number): void {
    this.#tables.sql.exec("update ledger set projected = 1 where projected = 0 and seq <= ?", upTo);
  }

  #sum(monthStart: number): PhotoUsage {
    const { sql } = this.#tables;
    const month = sql
      .exec<{ cents: number }>(
        "select -coalesce(sum(amount_cents), 0) as cents from ledger where kind in ('capture', 'refund') and at >= ?",
        monthStart,
      )
      .one();
    return {
      balanceCents: this.balanceCents(),
      photosThisMonth: month.cents / PRICE_PER_PHOTO_CENTS,
    };
  }
}
