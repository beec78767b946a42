import type { Secrets } from "@svc/access/mac";
import { TtlCache } from "@svc/platform/ttl-cache";

/** What a secret was asked for or said is true, which is the same each time: once a minute and isolate. */
export class SignedOnce<V> {
  readonly #bySecrets = new WeakMap<Secrets, TtlCache<V>>();

  /** Undefined, for what no secret vouches for, is asked again. */
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
