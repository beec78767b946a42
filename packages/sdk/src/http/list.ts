/** One page, as the service returns it. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor?: string;
};

/**
 * A list of any length, fetched page by page as you iterate. Nothing is requested before the first step.
 *
 * @example
 * for await (const verification of client.verifications.list({ status: ["completed"] })) {
 *   console.log(verification.id, verification.verdict?.svc);
 * }
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  /** The client creates these. */
  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** Iterates over all items, page after page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /**
   * Iterates over the pages, each with the cursor of the next.
   *
   * @example
   * for await (const page of client.verifications.list({ limit: 50 }).pages()) {
   *   console.log(page.items.length, page.next_cursor);
   * }
   */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.has_more ? page.next_cursor : undefined;
    } while (cursor !== undefined);
  }

  /**
   * Fetches one page: the first, or the one at `cursor`.
   *
   * @example
   * const { items, next_cursor } = await client.verifications.list({ limit: 10 }).page();
   * if (next_cursor !== undefined) await client.verifications.list({ limit: 10 }).page(next_cursor);
   * console.log(items.length);
   */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#read(cursor);
  }

  /**
   * Returns the first `most` items, or fewer if the list is shorter.
   *
   * @example
   * const newest = await client.verifications.list().take(5);
   * console.log(newest.map(({ id }) => id));
   */
  async take(most: number): Promise<Item[]> {
    const taken: Item[] = [];
    if (most <= 0) return taken;
    for await (const item of this) {
      taken.push(item);
      if (taken.length >= most) break;
    }
    return taken;
  }
}
