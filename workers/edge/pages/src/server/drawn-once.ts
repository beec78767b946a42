import { TtlCache } from "@svc/platform/ttl-cache";

/** Pages that differ in their nonce alone, each drawn once a minute and isolate. */
export class DrawnOnce {
  /** Between its parts the nonce stands. */
  readonly #parts = new TtlCache<readonly string[]>({ forMs: 60_000, most: 500 });

  /** `key` says all that the page depends on but the nonce. */
  with(nonce: string, key: string, draw: (nonce: string) => string): string {
    const parts = this.#parts.get(key) ?? this.#draw(key, draw);
    return parts.join(nonce);
  }

  #draw(key: string, draw: (nonce: string) => string): readonly string[] {
    // nobody outside knows it, so that no text of a tenant's becomes a nonce
    const placeholder = crypto.randomUUID();
    const parts = draw(placeholder).split(placeholder);
    this.#parts.set(key, parts);
    return parts;
  }
}
