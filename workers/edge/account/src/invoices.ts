import type { PaymentId } from "@svc/domain/ids";
import type { Invoice, Seller } from "@svc/domain/money/invoice";
import type { TopUp } from "@svc/domain/money/top-up";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

type Row = {
  readonly number: number;
  readonly payment_id: PaymentId;
  readonly at: number;
  readonly photos: number;
  readonly amount_cents: number;
  readonly buyer_name: string;
  readonly seller: Json<Seller> | null;
};

/** One invoice per settled top-up, numbered without gaps. */
export class Invoices {
  readonly #tables: ObjectTables;
  readonly #seller: () => Seller | undefined;

  constructor(tables: ObjectTables, seller: () => Seller | undefined) {
    this.#tables = tables;
    this.#seller = seller;
  }

  /**
   * Assigns the next number. Runs inside the transaction that settles the payment, so that no number exists without a
   * payment.
   */
  issue({ paymentId, photos, amountCents, buyerName }: TopUp, now: number): void {
    this.#tables.transaction((sql) =>
      sql.exec(
        "insert or ignore into invoices select coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ? from invoices",
        paymentId,
        now,
        photos,
        amountCents,
        buyerName,
        sellerText(this.#seller()),
      ),
    );
  }

  /** Newest first, starting below `before`. */
  list(most: number, before = Number.MAX_SAFE_INTEGER): readonly Invoice[] {
    return this.#read("number < ? order by number desc limit ?", before, most);
  }

  /**
   * Completes an invoice before it is drawn: if there was no seller when it was issued, the current one is stored and
   * then stays.
   */
  fix(paymentId: string): Invoice | undefined {
    const [known] = this.#read("payment_id = ?", paymentId);
    const seller = this.#seller();
    if (!known || known.seller || !seller) return known;
    const text = "update invoices set seller = ? where payment_id = ?";
    this.#tables.sql.exec(text, sellerText(seller), paymentId);
    return { ...known, seller };
  }

  #read(where: string, ...values: readonly (string | number)[]): readonly Invoice[] {
    const rows = this.#tables.sql.exec<Row>(`select * from invoices where ${where}`, ...values).toArray();
    return rows.map((row) => ({
      sequence: row.number,
      paymentId: row.payment_id,
      at: row.at,
      photos: row.photos,
      amountCents: row.amount_cents,
      buyerName: row.buyer_name,
      ...(row.seller !== null && { seller: readStored(row.seller) }),
    }));
  }
}

function sellerText(seller: Seller | undefined): Json<Seller> | null {
  return seller ? JSON.stringify(seller) : null;
}
