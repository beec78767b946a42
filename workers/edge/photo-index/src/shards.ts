import type { AccountId, CaptureId } from "@svc/domain/ids";
import type { PhotoIndexRpc } from "@svc/platform/photo-index-rpc";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** What one shard does, here or in another object. */
export type ShardRpc = Pick<PhotoIndexRpc, "takeHere" | "nearHere" | "forgetHere" | "clearHere">;

/**
 * Captures are spread by their ids, which is by time: each shard has those from its first one on, up to the next shard's. So
 * whatever is taken in again comes to where it was. Shard 0 is the account's own object.
 */
export class Shards {
  readonly #tables: ObjectTables;
  readonly #open: (account: AccountId, number: number) => ShardRpc;
  #starts: readonly string[] | undefined;

  constructor(tables: ObjectTables, open: (account: AccountId, number: number) => ShardRpc) {
    this.#tables = tables;
    this.#open = open;
  }

  /** All of them, the account's own first. */
  of(account: AccountId): readonly ShardRpc[] {
    return this.#firsts.map((_, number) => this.#open(account, number));
  }

  numberOf(captureId: CaptureId): number {
    return this.#firsts.findLastIndex((first) => first <= captureId);
  }

  isLast(number: number): boolean {
    return number === this.#firsts.length - 1;
  }

  /** From here on a new shard takes what comes: `last` is the highest capture that there is. */
  beginAfter(last: string): void {
    const number = this.#firsts.length;
    // a character that no id has: after the last one, and before every other
    this.#tables.sql.exec("insert into shards values (?, ?)", number, `${last}!`);
    this.#starts = undefined;
  }

  forgetAll(): void {
    if (this.#tables.exist) this.#tables.sql.exec("delete from shards");
    this.#starts = undefined;
  }

  get #firsts(): readonly string[] {
    return (this.#starts ??= ["", ...this.#read()]);
  }

  #read(): readonly string[] {
    if (!this.#tables.exist) return [];
    const rows = this.#tables.sql.exec<{ first_capture: string }>(
      "select first_capture from shards order by number",
    );
    return rows.toArray().map(({ first_capture: first }) => first);
  }
}
