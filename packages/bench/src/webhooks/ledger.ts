import { Webhook } from "standardwebhooks";
import type { Answer, ReceivedWebhook } from "@svc/harness/webhook-receiver";

/** A tenant's books: everything received, and everything accepted with 2xx. Verifies every call on arrival. */
export class WebhookLedger {
  calls = 0;
  refusals = 0;
  /** Calls whose signature the official library rejects. */
  unsigned = 0;
  /** Calls whose bytes differ from the first call with the same `webhook-id`. */
  changed = 0;
  /** How often each event was accepted. */
  readonly taken = new Map<string, number>();
  readonly #bodies = new Map<string, string>();
  readonly #verifier: Webhook;

  constructor(secret: string) {
    this.#verifier = new Webhook(secret);
  }

  note({ headers, body }: ReceivedWebhook, answer: Answer): Answer {
    const id = String(headers["webhook-id"]);
    this.calls += 1;
    if (!this.#isSigned(body, headers)) this.unsigned += 1;
    if ((this.#bodies.get(id) ?? body) !== body) this.changed += 1;
    this.#bodies.set(id, body);
    if (typeof answer === "object" && answer.status < 300) this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
    else this.refusals += 1;
    return answer;
  }

  #isSigned(body: string, headers: ReceivedWebhook["headers"]): boolean {
    try {
      this.#verifier.verify(body, headers as Record<string, string>); // a missing header fails there
      return true;
    } catch {
      return false;
    }
  }
}
