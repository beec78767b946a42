import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** Prepaid photos. */
export class Credits {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Returns the photos left, the price per photo, and the packs on sale.
   *
   * @example
   * const { photos_available, packs } = await client.credits.retrieve();
   * console.log(photos_available, packs);
   */
  retrieve(options?: CallOptions): Promise<Wire<"Credits">> {
    return this.#http.json({ method: "GET", path: "/v1/me/credits" }, options);
  }

  /**
   * Returns a link where a person saves a card and confirms the monthly spending cap.
   *
   * @example
   * const { url } = await client.credits.paymentMethodLink({ monthly_cap_cents: 50_000 });
   * console.log(url);
   */
  paymentMethodLink(
    body: Wire<"SavePaymentMethod">,
    options?: PostOptions,
  ): Promise<Wire<"PaymentMethodLink">> {
    return this.#http.json({ method: "POST", path: "/v1/me/credits/payment-method", json: body }, options);
  }

  /**
   * Buys a pack with the saved card. Always uses an idempotency key, and creates one if you give none. Only a
   * key of your own lets you find out after a crash whether the pack was bought. Throws 402
   * `payment_method_required`, `card_declined` and others.
   *
   * @example
   * try {
   *   await client.credits.topUp({ photos: 50 }, { idempotencyKey: "july-1" });
   * } catch (error) {
   *   if (!(error instanceof ApiError) || error.code !== "payment_method_required") throw error;
   *   console.log(error.hint);
   * }
   */
  topUp(body: Wire<"BuyTopUp">, options: PostOptions = {}): Promise<Wire<"TopUp">> {
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? (true as const) };
    return this.#http.json({ method: "POST", path: "/v1/me/credits/top-ups", json: body }, keyed);
  }

  /**
   * Lists charges, refunds and purchases, newest first.
   *
   * @example
   * for await (const { kind, amount_cents, balance_cents } of client.credits.movements({ kind: "capture" }))
   *   console.log(kind, amount_cents, balance_cents);
   */
  movements(
    filters: Filters<"listCreditMovements"> = {},
    options?: CallOptions,
  ): List<Wire<"CreditMovement">> {
    return this.#http.list("/v1/me/credits/movements", filters, options);
  }

  /**
   * Lists the invoices for purchases, newest first.
   *
   * @example
   * for await (const { id } of client.credits.invoices()) console.log((await client.credits.invoicePdf(id)).byteLength);
   */
  invoices(filters: Filters<"listInvoices"> = {}, options?: CallOptions): List<Wire<"Invoice">> {
    return this.#http.list("/v1/me/credits/invoices", filters, options);
  }

  /**
   * Returns an invoice as a PDF.
   *
   * @example
   * const [newest] = await client.credits.invoices().take(1);
   * if (newest) console.log((await client.credits.invoicePdf(newest.id)).byteLength);
   */
  invoicePdf(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#http.bytes({ method: "GET", path: route`/v1/me/credits/invoices/${id}/pdf` }, options);
  }
}
