import type { AccountId } from "@svc/domain/ids";
import { type Change, newestChange } from "@svc/store/verification/changed-verifications";
import type { AccountShard } from "@svc/store/d1/shard";
import type { ChangeWait, ChangeWaitOutcome } from "@svc/platform/account-rpc";

/** How often the list is read while callers wait, regardless of their number. */
const READ_EVERY_MS = 1_000;
/** Our choice: a program needs one listener, and a few can overlap while one is replaced. */
const MOST_PER_CALLER = 5;

/** Callers waiting for a verification of the account to change (CONTRACT G9.7). One reader wakes all of them. */
export class ChangeWaiters {
  readonly #shardOf: (id: AccountId) => Promise<AccountShard>;
  readonly #callers = new Map<string, number>();
  #next: Promise<Change | undefined> | undefined;

  constructor(shardOf: (id: AccountId) => Promise<AccountShard>) {
    this.#shardOf = shardOf;
  }

  async wait(accountId: AccountId, { by, since, ms }: ChangeWait): Promise<ChangeWaitOutcome> {
    const waiting = this.#callers.get(by) ?? 0;
    if (waiting >= MOST_PER_CALLER) return "too_many";
    this.#callers.set(by, waiting + 1);
    try {
      return await this.#until(accountId, since, Date.now() + ms);
    } finally {
      const left = (this.#callers.get(by) ?? 1) - 1;
      if (left > 0) this.#callers.set(by, left);
      else this.#callers.delete(by);
    }
  }

  async #until(accountId: AccountId, since: Change, deadline: number): Promise<"changed" | "same"> {
    for (;;) {
      const newest = await this.#read(accountId);
      if (newest && isAfter(newest, since)) return "changed";
      if (Date.now() >= deadline) return "same";
    }
  }

  /** Callers within the same second share one read at its end. */
  #read(accountId: AccountId): Promise<Change | undefined> {
    this.#next ??= new Promise<void>((resolve) => setTimeout(resolve, READ_EVERY_MS))
      .then(async () => newestChange(await this.#shardOf(accountId)))
      .finally(() => {
        this.#next = undefined;
      });
    return this.#next;
  }
}

function isAfter(one: Change, other: Change): boolean {
  return one.updatedAt > other.updatedAt || (one.updatedAt === other.updatedAt && one.id > other.id);
}
