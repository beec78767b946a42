import type { Secrets } from "@svc/access/mac";
import { TtlCache } from "@svc/platform/ttl-cache";

/** Caches values that are computed or verified with a secret, and so never change, for a minute per isolate. */
export class SignedOnce<V> {
  readonly #bySecrets = new WeakMap<Secrets, TtlCache<V>>();

  /** Undefined means that no secret vouches for it. This is not cached. */
  async of<T extends V | undefined>(secrets: Secrets, text: string, ask: () => Promise<T>): Promise<V | T> {
    const known = this.#bySecrets.get(secrets) ?? new TtlCache<V>({ forMs: 60_000, most: 10_000 });
    this.#bySecrets.set(secrets, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = await ask();
    known.set(text, answer);
    return answer;
  }
}
