import type { AccountId, CaptureId } from "@svc/domain/ids";
import type { PhotoIndexRpc } from "@svc/platform/photo-index-rpc";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** The operations of a shard, in this object or in another. */
export type ShardRpc = Pick<PhotoIndexRpc, "takeHere" | "nearHere" | "forgetHere" | "clearHere">;

/**
 * Captures are assigned to shards by id and thus by time: a shard holds the ids from its first one up to the next
 * shard's first. So a picture added again goes to the same shard. Shard 0 is the account's own object.
 */
export class Shards {
  readonly #tables: ObjectTables;
  readonly #open: (account: AccountId, number: number) => ShardRpc;
  #starts: readonly string[] | undefined;

  constructor(tables: ObjectTables, open: (account: AccountId, number: number) => ShardRpc) {
    this.#tables = tables;
    this.#open = open;
  }

  /** All shards, the account's own object first. */
  of(account: AccountId): readonly ShardRpc[] {
    return this.#firsts.map((_, number) => this.#open(account, number));
  }

  numberOf(captureId: CaptureId): number {
    return this.#firsts.findLastIndex((first) => first <= captureId);
  }

  isLast(number: number): boolean {
    return number === this.#firsts.length - 1;
  }

  /** Opens a new shard for all later captures. `last` is the highest capture so far. */
  beginAfter(last: string): void {
    const number = this.#firsts.length;
    // "!" sorts before every character of an id, so this lies directly after the last capture
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
