import { TtlCache } from "@svc/platform/ttl-cache";

/** Pages that differ only in their nonce, rendered once a minute per isolate. */
export class DrawnOnce {
  /** The page split at each nonce. */
  readonly #parts = new TtlCache<readonly string[]>({ forMs: 60_000, most: 500 });

  /** `key` must cover everything the page depends on except the nonce. */
  with(nonce: string, key: string, draw: (nonce: string) => string): string {
    const parts = this.#parts.get(key) ?? this.#draw(key, draw);
    return parts.join(nonce);
  }

  #draw(key: string, draw: (nonce: string) => string): readonly string[] {
    // a random placeholder, so that a tenant's text can never turn into a nonce
    const placeholder = crypto.randomUUID();
    const parts = draw(placeholder).split(placeholder);
    this.#parts.set(key, parts);
    return parts;
  }
}
