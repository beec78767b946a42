import type { AccountId } from "@svc/domain/ids";
import { projectMovements } from "@svc/store/account/credit-movements";
import { type Databases, findShard } from "@svc/store/d1/shard";
import type { Ledger } from "./ledger.ts";

const BATCH = 200;

/** Copies every movement to the statements in D1, in order and at least once. */
export class Statements {
  readonly #ledger: Ledger;
  readonly #databases: Databases;
  #running: Promise<void> | undefined;

  constructor(ledger: Ledger, databases: Databases) {
    this.#ledger = ledger;
    this.#databases = databases;
  }

  run(accountId: AccountId): Promise<void> {
    this.#running ??= this.#drain(accountId).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  get isBehind(): boolean {
    return this.#ledger.unprojected(1).length > 0;
  }

  async #drain(accountId: AccountId): Promise<void> {
    for (;;) {
      const movements = this.#ledger.unprojected(BATCH);
      const last = movements.at(-1);
      if (!last) return;
      await projectMovements(await findShard(this.#databases, accountId), movements);
      this.#ledger.markProjected(last.seq);
    }
  }
}
