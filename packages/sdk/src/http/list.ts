/** One page as the service answers it. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor?: string;
};

/**
 * A list of any length, read a page at a time while it is walked through: nothing is asked before the first step.
 *
 * @example
 * for await (const verification of client.verifications.list({ status: ["completed"] })) {
 *   console.log(verification.id, verification.verdict?.svc);
 * }
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  /** Built by the client. */
  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** All items, page after page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /**
   * Page by page, each with the cursor of the next.
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
   * One page: the first, or the one that a cursor names.
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
   * The first items, at most so many.
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
