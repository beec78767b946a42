import type { CallOptions, HttpClient } from "../http/http-client.ts";
import type { Query, Wire } from "../wire.ts";

/** Settings and facts that apply to the whole account. */
export class Account {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Returns the key's account and environment, and how many requests a second it may make.
   *
   * @example
   * const { account, environment, limits } = await client.account.me();
   * console.log(account.name, environment, limits.writes_per_second);
   */
  me(options?: CallOptions): Promise<Wire<"Me">> {
    return this.#http.json({ method: "GET", path: "/v1/me" }, options);
  }

  /**
   * Returns the account's settings.
   *
   * @example
   * const { retention_days, webhook_events } = await client.account.settings();
   * console.log(retention_days, webhook_events);
   */
  settings(options?: CallOptions): Promise<Wire<"Settings">> {
    return this.#http.json({ method: "GET", path: "/v1/me/settings" }, options);
  }

  /**
   * Changes settings. `null` resets a setting to its default.
   *
   * @example
   * await client.account.updateSettings({ retention_days: 90, webhook_events: ["verification.expired"] });
   */
  updateSettings(body: Wire<"ChangeSettings">, options?: CallOptions): Promise<Wire<"Settings">> {
    return this.#http.json({ method: "PATCH", path: "/v1/me/settings", json: body }, options);
  }

  /**
   * Returns how many verifications there were and how they ended, by day, week or month.
   *
   * @example
   * const usage = await client.account.usage({ group: "month" });
   * console.log(usage);
   */
  usage(query: Query<"readUsage"> = {}, options?: CallOptions): Promise<Wire<"Usage">> {
    return this.#http.json({ method: "GET", path: "/v1/me/usage", query }, options);
  }

  /**
   * Returns what outside judges said of your photos, how often they agree with the result, and what they charge (in
   * US cents, if the operator says so). Days are UTC, by default the last 30.
   *
   * @example
   * const { judges } = await client.account.outsideJudges({ from: "2026-11-01" });
   * console.log(judges.map(({ judge, photos, agreed }) => [judge, photos, agreed]));
   */
  outsideJudges(
    query: Query<"readOutsideJudges"> = {},
    options?: CallOptions,
  ): Promise<Wire<"OutsideJudges">> {
    return this.#http.json({ method: "GET", path: "/v1/me/outside-judges", query }, options);
  }

  /**
   * Returns how often people asked for a second look and what was decided, by check, phone and language. Days are
   * UTC, by default the last 30.
   *
   * @example
   * const { totals, checks } = await client.account.appeals({ from: "2026-11-01" });
   * console.log(totals.asked, checks.map(({ check, accepted }) => [check, accepted]));
   */
  appeals(query: Query<"readAppeals"> = {}, options?: CallOptions): Promise<Wire<"Appeals">> {
    return this.#http.json({ method: "GET", path: "/v1/me/appeals", query }, options);
  }

  /**
   * Returns the public keys that records are sealed with. Fetch them once and keep a copy: it stays valid even
   * if the service is gone.
   *
   * @example
   * const { keys } = await client.account.sealKeys();
   * console.log(keys.length);
   */
  sealKeys(options?: CallOptions): Promise<Wire<"JsonWebKeySet">> {
    return this.#http.json({ method: "GET", path: "/.well-known/jwks.json" }, options);
  }
}
