import type { PhotoUsage } from "@svc/domain/credits";
import type { AccountTerms } from "@svc/platform/account-rpc";
import type { Ledger } from "./ledger.ts";
import type { Owner } from "./owner.ts";

/** The account's opening credits, booked by the first call that needs the balance. */
export class Opening {
  readonly #owner: Owner;
  readonly #ledger: Ledger;
  #isOpened = false;

  constructor(owner: Owner, ledger: Ledger) {
    this.#owner = owner;
    this.#ledger = ledger;
  }

  usageOf({ id, openingBalanceCents: amountCents }: AccountTerms, now: number): PhotoUsage {
    if (!this.#isOpened && amountCents !== 0) {
      this.#owner.remember(id);
      this.#ledger.book({ cause: "opening", kind: "grant", amountCents }, now);
    }
    this.#isOpened = true;
    return this.#ledger.usage(now);
  }
}
