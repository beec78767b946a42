import { orAfter } from "./or-after.ts";

type Batch<Item> = { readonly items: Item[]; readonly done: Promise<void> };

type Ways<Place, Item> = {
  /** So many in one go. */
  readonly most: number;
  readonly act: (place: Place, items: readonly Item[]) => Promise<void>;
};

/** Whoever acts for others may end before it is done, and takes down with it what it began. */
const PATIENCE_MS = 2_000;

/**
 * What an isolate's objects ask of the same place, done in one go: while one batch is under way the next gathers, so
 * that whoever comes alone does not wait.
 */
export class Together<Place extends object, Item> {
  readonly #ways: Ways<Place, Item>;
  readonly #gathering = new WeakMap<Place, Batch<Item>>();
  readonly #last = new WeakMap<Place, Promise<void>>();

  constructor(ways: Ways<Place, Item>) {
    this.#ways = ways;
  }

  /** Ends when it was done. Throws when it may not have been: it is then the caller's to do again, alone. */
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
    // heard by those who join; there may be none
    done.catch(() => {});
    const batch = { items: [item], done };
    this.#gathering.set(place, batch);
    this.#last.set(place, done);
    // however that one ended
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

  /** It takes no more. */
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
