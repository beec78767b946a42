import { orAfter } from "./or-after.ts";

type Batch<Item> = { readonly items: Item[]; readonly done: Promise<void> };

type Ways<Place, Item> = {
  /** The largest batch. */
  readonly most: number;
  readonly act: (place: Place, items: readonly Item[]) => Promise<void>;
};

/** The call that acts for others may be aborted, and its work with it. */
const PATIENCE_MS = 2_000;

/**
 * Combines calls from an isolate's objects to the same place into batches. While one batch runs, the next
 * collects; a single call runs at once.
 */
export class Together<Place extends object, Item> {
  readonly #ways: Ways<Place, Item>;
  readonly #gathering = new WeakMap<Place, Batch<Item>>();
  readonly #last = new WeakMap<Place, Promise<void>>();

  constructor(ways: Ways<Place, Item>) {
    this.#ways = ways;
  }

  /**
   * Resolves once the item was processed. Throws if it may not have been; the caller must then process it
   * alone.
   */
  async add(place: Place, item: Item): Promise<void> {
    const others = this.#gathering.get(place);
    if (!others || others.items.length >= this.#ways.most) return this.#begin(place, item);
    others.items.push(item);
    await within(PATIENCE_MS, others.done).catch((error: unknown) => {
      this.#close(place, others);
      throw error;
    });
  }

  async #begin(place: Place, item: Item): Promise<void> {
    const before = this.#last.get(place);
    const { promise: done, resolve, reject } = Promise.withResolvers<void>();
    // Callers who join handle the rejection, but there may be none.
    done.catch(() => {});
    const batch = { items: [item], done };
    this.#gathering.set(place, batch);
    this.#last.set(place, done);
    // regardless of how that one ended
    if (before) await within(PATIENCE_MS, before).catch(() => {});
    this.#close(place, batch);
    try {
      await this.#ways.act(place, batch.items);
      resolve();
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  /** The batch accepts no more items. */
  #close(place: Place, batch: Batch<Item>): void {
    if (this.#gathering.get(place) === batch) this.#gathering.delete(place);
  }
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  let isOver = false;
  await orAfter(
    ms,
    done.finally(() => {
      isOver = true;
    }),
  );
  if (!isOver) throw new Error("those that it was to be done with did not come back");
}
