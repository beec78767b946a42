import { type Plan, planCause, planLeft, PRICE_PER_PHOTO_CENTS, type PhotoUsage } from "@svc/domain/credits";
import type { Movement } from "@svc/domain/money/ledger";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import type { Ledger } from "./ledger.ts";

/**
 * How much of the account's movements its plan covers. It uses the last plan reported, since the code that books does
 * not know the plan.
 */
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

  left({ photosThisMonth }: PhotoUsage): number {
    return planLeft(this.#current(), photosThisMonth);
  }

  /**
   * For a charge: the part the plan covers, or 0 if its refund arrived first. For a refund: takes back what the plan
   * covered of the charge.
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
