import type { PaymentId } from "@svc/domain/ids";
import type { Invoice } from "@svc/domain/money/invoice";
import type { TopUp } from "@svc/domain/money/top-up";
import type { ObjectTables } from "@svc/store/object-tables";

type Row = {
  readonly number: number;
  readonly payment_id: PaymentId;
  readonly at: number;
  readonly photos: number;
  readonly amount_cents: number;
};

/** One a settled top-up in SQLite, numbered without a gap. */
export class Invoices {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** The next number is this payment's; inside the transaction that settles it, so that none is given without its payment. */
  issue({ paymentId, photos, amountCents }: TopUp, now: number): void {
    this.#tables.transaction((sql) =>
      sql.exec(
        "insert or ignore into invoices select coalesce(max(number), 0) + 1, ?, ?, ?, ? from invoices",
        paymentId,
        now,
        photos,
        amountCents,
      ),
    );
  }

  /** The last first, from below `before` on. */
  list(most: number, before = Number.MAX_SAFE_INTEGER): readonly Invoice[] {
    return this.#read("number < ? order by number desc limit ?", before, most);
  }

  find(paymentId: string): Invoice | undefined {
    return this.#read("payment_id = ?", paymentId)[0];
  }

  #read(where: string, ...values: readonly (string | number)[]): readonly Invoice[] {
    const rows = this.#tables.sql.exec<Row>(`select * from invoices where ${where}`, ...values).toArray();
    return rows.map((row) => ({
      sequence: row.number,
      paymentId: row.payment_id,
      at: row.at,
      photos: row.photos,
      amountCents: row.amount_cents,
    }));
  }
}
