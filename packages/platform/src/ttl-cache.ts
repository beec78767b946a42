/** Caches values in an isolate for a while. When full, it drops everything. */
export class TtlCache<V> {
  readonly #known = new Map<string, { readonly value: V; readonly until: number }>();
  readonly #forMs: number;
  readonly #most: number;

  constructor({ forMs, most }: { readonly forMs: number; readonly most: number }) {
    this.#forMs = forMs;
    this.#most = most;
  }

  get(key: string): V | undefined {
    const known = this.#known.get(key);
    return known && known.until > Date.now() ? known.value : undefined;
  }

  /** Undefined is not cached: a missing value may appear at any time. */
  set(key: string, value: V | undefined): void {
    if (this.#known.size >= this.#most) this.#known.clear();
    if (value === undefined) this.#known.delete(key);
    else this.#known.set(key, { value, until: Date.now() + this.#forMs });
  }

  forget(isMeant: (value: V) => boolean): void {
    for (const [key, { value }] of this.#known) if (isMeant(value)) this.#known.delete(key);
  }
}
