import { ApiError } from "../http/api-error.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import { NoAnswerError } from "../http/no-answer-error.ts";
import { pause } from "../http/retry.ts";
import type { List } from "../http/list.ts";
import type { WebhookEvent } from "../webhook-event.ts";
import type { Filters, Query, Wire } from "../wire.ts";

/**
 * Seconds that one call waits for an event, and the milliseconds its response may take in total (CONTRACT
 * G9.7).
 */
const WAIT_S = 25;
const PATIENCE_MS = 60_000;
/** Milliseconds before the first retry, and the most before any later one. */
const TROUBLE_MS = { first: 1000, most: 30_000 } as const;
/** How many event ids we remember. Duplicates arrive soon after the original. */
const REMEMBERED = 10_000;

type WebhookEvents = Omit<Wire<"WebhookEvents">, "items"> & { readonly items: readonly WebhookEvent[] };

export type ListenOptions = CallOptions & {
  /** Called each time the service cannot be reached, before the wait. */
  readonly onTrouble?: ((error: Error) => void) | undefined;
};

/** The webhooks sent to you and their outcomes. Check incoming ones with `verifyWebhook`. */
export class Webhooks {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Lists every webhook with all its attempts, newest first.
   *
   * @example
   * for await (const { event_type, state, attempts } of client.webhooks.deliveries({ state: "failed" }))
   *   console.log(event_type, state, attempts.length);
   */
  deliveries(
    filters: Filters<"listWebhookDeliveries"> = {},
    options?: CallOptions,
  ): List<Wire<"WebhookDelivery">> {
    return this.#http.list("/v1/webhook-deliveries", filters, options);
  }

  /**
   * Sends a webhook again at once, with the same bytes.
   *
   * @example
   * for await (const { id } of client.webhooks.deliveries({ state: "failed" })) await client.webhooks.redeliver(id);
   */
  redeliver(deliveryId: string, options?: PostOptions): Promise<Wire<"WebhookDelivery">> {
    const path = route`/v1/webhook-deliveries/${deliveryId}/redeliver`;
    return this.#http.json({ method: "POST", path }, options);
  }

  /**
   * Sends one signed event of type `webhook.test` and returns your server's response.
   *
   * @example
   * const { status, error, ms } = await client.webhooks.test({ webhook_url: "https://hooks.example.com/svc" });
   * console.log(status ?? error, ms);
   */
  test(body: Wire<"SendTestWebhook">, options?: PostOptions): Promise<Wire<"WebhookTestResult">> {
    return this.#http.json({ method: "POST", path: "/v1/webhook-deliveries/test", json: body }, options);
  }

  /**
   * Creates a new secret. The previous one also signs until the overlap ends. This response is the only one
   * that shows the secret.
   *
   * @example
   * const { secret } = await client.webhooks.rotateSecret({ overlap_seconds: 3600 }, { idempotencyKey: true });
   * console.log(secret.startsWith("whsec_"));
   */
  rotateSecret(
    body: Wire<"RotateWebhookSecret"> = {},
    options?: PostOptions,
  ): Promise<Wire<"WebhookSecret">> {
    return this.#http.json({ method: "POST", path: "/v1/me/webhook-secret/rotate", json: body }, options);
  }

  /**
   * Returns an account's public keys. Use your own account: `account` in `account.settings()`.
   *
   * @example
   * const { account } = await client.account.settings();
   * const { keys } = await client.webhooks.keys(account);
   * console.log(keys[0]?.public_key);
   */
  keys(accountId: string, options?: CallOptions): Promise<Wire<"WebhookKeys">> {
    return this.#http.json({ method: "GET", path: route`/.well-known/webhook-keys/${accountId}` }, options);
  }

  /**
   * Streams the events of all verifications from now on, each once, whether or not they have a `webhook_url`.
   * Useful on a machine without a public address. If the service cannot be reached, it retries and continues
   * where it stopped. It ends only by throwing: the signal's reason, or the service's refusal.
   *
   * @example
   * const events = await client.webhooks.listen();
   * await client.verifications.create({ max_captures: 1 });
   * for await (const event of events) {
   *   if (event.type === "verification.created") console.log(event.data.id);
   *   break;
   * }
   */
  async listen(options: ListenOptions = {}): Promise<AsyncGenerator<WebhookEvent, never, undefined>> {
    const { cursor } = await this.#events({}, options);
    return this.#heard(cursor, options);
  }

  async *#heard(from: string, options: ListenOptions): AsyncGenerator<WebhookEvent, never, undefined> {
    const seen = new Set<string>();
    for (let after = from; ;) {
      const { items, cursor } = await this.#patiently(after, options);
      yield* items.filter(({ id }) => !seen.has(id));
      for (const { id } of items) seen.add(id);
      for (const id of seen) if (seen.size > REMEMBERED) seen.delete(id);
      after = cursor;
    }
  }

  async #patiently(after: string, { onTrouble, ...options }: ListenOptions): Promise<WebhookEvents> {
    for (let waitMs: number = TROUBLE_MS.first; ; waitMs = Math.min(2 * waitMs, TROUBLE_MS.most)) {
      try {
        return await this.#events({ after, wait: WAIT_S }, { timeoutMs: PATIENCE_MS, ...options });
      } catch (error) {
        if (!isPassing(error)) throw error;
        onTrouble?.(error);
        await pause(waitMs, options.signal);
      }
    }
  }

  #events(query: Query<"listWebhookEvents">, options: CallOptions): Promise<WebhookEvents> {
    return this.#http.json({ method: "GET", path: "/v1/webhook-events", query }, options);
  }
}

function isPassing(error: unknown): error is ApiError | NoAnswerError {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NoAnswerError;
}
