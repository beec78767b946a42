import { ApiError } from "../http/api-error.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import { NoAnswerError } from "../http/no-answer-error.ts";
import { pause } from "../http/retry.ts";
import type { List } from "../http/list.ts";
import type { Filters, Query, Wire } from "../wire.ts";

/** Seconds that one call waits for an event, and what its answer may take beside (CONTRACT G9.7). */
const WAIT_S = 25;
const PATIENCE_MS = 60_000;
/** Milliseconds before the first and at most before every further try to hear again. */
const TROUBLE_MS = { first: 1000, most: 30_000 } as const;
/** Ids that are remembered: what comes again comes soon. */
const REMEMBERED = 10_000;

export type ListenOptions = CallOptions & {
  /** Told of each time that the service could not be heard, before the wait. */
  readonly onTrouble?: ((error: Error) => void) | undefined;
};

/** What was sent to you, and what became of it. `verifyWebhook` checks what arrives. */
export class Webhooks {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Every webhook with all of its attempts, newest first.
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
   * Sends one again at once, with the same bytes.
   *
   * @example
   * for await (const { id } of client.webhooks.deliveries({ state: "failed" })) await client.webhooks.redeliver(id);
   */
  redeliver(deliveryId: string, options?: PostOptions): Promise<Wire<"WebhookDelivery">> {
    const path = route`/v1/webhook-deliveries/${deliveryId}/redeliver`;
    return this.#http.json({ method: "POST", path }, options);
  }

  /**
   * Sends one signed event of the type `webhook.test` and says what came back.
   *
   * @example
   * const { status, error, ms } = await client.webhooks.test({ webhook_url: "https://hooks.example.com/svc" });
   * console.log(status ?? error, ms);
   */
  test(body: Wire<"TestWebhook">, options?: PostOptions): Promise<Wire<"WebhookTestResult">> {
    return this.#http.json({ method: "POST", path: "/v1/webhook-deliveries/test", json: body }, options);
  }

  /**
   * Makes a new secret; the one before it signs too until the overlap ends. The only answer that shows it.
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
   * The public keys of an account, your own: `account` in `account.settings()`.
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
   * Events of all verifications as they happen from now on, each once, whether or not they name a `webhook_url`: for a machine
   * without a public address. While the service cannot be reached it tries again, and goes on where it was. Ends with the signal,
   * whose reason it throws, and with a refusal.
   *
   * @example
   * const events = await client.webhooks.listen();
   * await client.verifications.create({ max_captures: 1 });
   * for await (const { type, data } of events) {
   *   console.log(type, data.id);
   *   break;
   * }
   */
  async listen(options: ListenOptions = {}): Promise<AsyncGenerator<Wire<"WebhookEvent">, never, undefined>> {
    const { cursor } = await this.#events({}, options);
    return this.#heard(cursor, options);
  }

  async *#heard(
    from: string,
    options: ListenOptions,
  ): AsyncGenerator<Wire<"WebhookEvent">, never, undefined> {
    const seen = new Set<string>();
    for (let after = from; ;) {
      const { items, cursor } = await this.#patiently(after, options);
      yield* items.filter(({ id }) => !seen.has(id));
      for (const { id } of items) seen.add(id);
      for (const id of seen) if (seen.size > REMEMBERED) seen.delete(id);
      after = cursor;
    }
  }

  async #patiently(after: string, { onTrouble, ...options }: ListenOptions): Promise<Wire<"WebhookEvents">> {
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

  #events(query: Query<"listWebhookEvents">, options: CallOptions): Promise<Wire<"WebhookEvents">> {
    return this.#http.json({ method: "GET", path: "/v1/webhook-events", query }, options);
  }
}

function isPassing(error: unknown): error is ApiError | NoAnswerError {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof NoAnswerError;
}
