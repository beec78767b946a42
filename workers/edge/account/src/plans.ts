import { type Plan, planCause, planLeft, PRICE_PER_PHOTO_CENTS, type Usage } from "@svc/domain/credits";
import type { Movement } from "@svc/domain/money/ledger";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import type { Ledger } from "./ledger.ts";

/** What the account's plan pays of its movements: as it was told last, since whoever books does not know it. */
export class Plans {
  readonly #tables: ObjectTables;
  readonly #ledger: Ledger;
  #plan: Plan | undefined;

  constructor(tables: ObjectTables, ledger: Ledger) {
    this.#tables = tables;
    this.#ledger = ledger;
  }

  remember({ photosPerMonth }: Plan): void {
    if (photosPerMonth === this.#current().photosPerMonth) return;
    const { sql } = this.#tables;
    if (photosPerMonth === undefined) sql.exec("delete from plan");
    else sql.exec("insert or replace into plan values (1, ?)", photosPerMonth);
    this.#plan = photosPerMonth === undefined ? {} : { photosPerMonth };
  }

  left({ photosThisMonth }: Usage): number {
    return planLeft(this.#current(), photosThisMonth);
  }

  /**
   * Of a charge the price of the photos that the plan has left, unless its refund came before it; of a refund what the plan had paid
   * of its charge, taken back.
   */
  centsOf({ cause, kind, amountCents }: Movement, now: number): number {
    if (kind === "capture") {
      if (this.#ledger.amountOf(cause.replace(/^charge:/, "refund:")) > 0) return 0;
      return Math.min(-amountCents, this.left(this.#ledger.usage(now)) * PRICE_PER_PHOTO_CENTS);
    }
    if (kind === "refund") return 0 - this.#ledger.amountOf(planCause(cause.replace(/^refund:/, "charge:")));
    return 0;
  }

  #current(): Plan {
    if (this.#plan) return this.#plan;
    const [row] = this.#tables.sql
      .exec<{ photos_a_month: number }>("select photos_a_month from plan")
      .toArray();
    this.#plan = row ? { photosPerMonth: row.photos_a_month } : {};
    return this.#plan;
  }
}
