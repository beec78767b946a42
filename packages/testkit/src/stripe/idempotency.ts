import { invalidRequest, type StripeRefusal } from "./refusal.ts";

const DAY_MS = 86_400_000;

export type Kept = { readonly status: number; readonly text: string };
type Entry = { readonly fingerprint: string; readonly at: number; answer?: Kept };

/**
 * docs.stripe.com/api/idempotent_requests: once execution has begun, the same answer is returned for a day, even for a
 * failure.
 */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  begin(key: string, fingerprint: string, now: number): Kept | StripeRefusal | "new" {
    const known = this.#entries.get(key);
    if (known && now - known.at < DAY_MS) {
      if (known.fingerprint !== fingerprint) return otherParameters(key);
      return known.answer ?? inUse(key);
    }
    this.#entries.set(key, { fingerprint, at: now });
    return "new";
  }

  keep(key: string, answer: Kept): void {
    const known = this.#entries.get(key);
    if (known) known.answer = answer;
  }

  /** A request refused before execution is not stored. */
  forget(key: string): void {
    this.#entries.delete(key);
  }
}

function otherParameters(key: string): StripeRefusal {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
  return { status: 400, error: { type: "idempotency_error", message } };
}

function inUse(key: string): StripeRefusal {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
  return invalidRequest(message, { code: "idempotency_key_in_use" }, 409);
}
