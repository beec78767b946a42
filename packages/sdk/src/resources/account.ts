import type { CallOptions, HttpClient } from "../http/http-client.ts";
import type { Query, Wire } from "../wire.ts";

/** What holds for all of your verifications. */
export class Account {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Whose key this is, of which environment, and what it may do a second.
   *
   * @example
   * const { account, environment, limits } = await client.account.me();
   * console.log(account.name, environment, limits.writes_per_second);
   */
  me(options?: CallOptions): Promise<Wire<"Me">> {
    return this.#http.json({ method: "GET", path: "/v1/me" }, options);
  }

  /**
   * The account's settings.
   *
   * @example
   * const { retention_days, webhook_events } = await client.account.settings();
   * console.log(retention_days, webhook_events);
   */
  settings(options?: CallOptions): Promise<Wire<"Settings">> {
    return this.#http.json({ method: "GET", path: "/v1/me/settings" }, options);
  }

  /**
   * Changes settings; `null` sets one back to its default.
   *
   * @example
   * await client.account.updateSettings({ retention_days: 90, webhook_events: ["verification.expired"] });
   */
  updateSettings(body: Wire<"ChangeSettings">, options?: CallOptions): Promise<Wire<"Settings">> {
    return this.#http.json({ method: "PATCH", path: "/v1/me/settings", json: body }, options);
  }

  /**
   * How many verifications there were and what became of them, by day, week or month.
   *
   * @example
   * const usage = await client.account.usage({ group: "month" });
   * console.log(usage);
   */
  usage(query: Query<"readUsage"> = {}, options?: CallOptions): Promise<Wire<"Usage">> {
    return this.#http.json({ method: "GET", path: "/v1/me/usage", query }, options);
  }

  /**
   * The public keys that records are sealed with. Take them once and keep them: a copy outlives the service.
   *
   * @example
   * const { keys } = await client.account.sealKeys();
   * console.log(keys.length);
   */
  sealKeys(options?: CallOptions): Promise<Wire<"JsonWebKeySet">> {
    return this.#http.json({ method: "GET", path: "/.well-known/jwks.json" }, options);
  }
}
