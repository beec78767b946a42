import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** Reusable links: each opening starts a verification. */
export class Templates {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Makes a template, with `publish` one whose link works at once. 409 `slug_taken`.
   *
   * @example
   * const spec = { max_captures: 2 };
   * const { link_url } = await client.templates.create({ slug: "hail", name: "Hail damage", spec, publish: true });
   * console.log(link_url);
   */
  create(body: Wire<"CreateLinkTemplate">, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#http.json({ method: "POST", path: "/v1/link-templates", json: body }, options);
  }

  /**
   * All templates, newest first.
   *
   * @example
   * for await (const { slug, used_today } of client.templates.list({ status: "active" })) console.log(slug, used_today);
   */
  list(filters: Filters<"listLinkTemplates"> = {}, options?: CallOptions): List<Wire<"LinkTemplate">> {
    return this.#http.list("/v1/link-templates", filters, options);
  }

  /**
   * The working copy.
   *
   * @example
   * await client.templates.create({ slug: "read-me", name: "Read me", spec: { max_captures: 1 } });
   * console.log((await client.templates.retrieve("read-me")).status); // draft
   */
  retrieve(slug: string, options?: CallOptions): Promise<Wire<"LinkTemplate">> {
    return this.#http.json({ method: "GET", path: route`/v1/link-templates/${slug}` }, options);
  }

  /**
   * Changes the working copy; what is published stays until it is published again. 409 `conflict` where somebody else was
   * faster (`expected_updated_at`).
   *
   * @example
   * await client.templates.create({ slug: "change-me", name: "Change me", spec: { max_captures: 1 } });
   * const { name } = await client.templates.update("change-me", { name: "Changed", daily_cap: 50 });
   * console.log(name);
   */
  update(
    slug: string,
    body: Wire<"ChangeLinkTemplate">,
    options?: CallOptions,
  ): Promise<Wire<"LinkTemplate">> {
    return this.#http.json({ method: "PATCH", path: route`/v1/link-templates/${slug}`, json: body }, options);
  }

  /**
   * Makes the working copy what links use from now on.
   *
   * @example
   * await client.templates.create({ slug: "publish-me", name: "Publish me", spec: { max_captures: 1 } });
   * console.log((await client.templates.publish("publish-me")).version); // 1
   */
  publish(
    slug: string,
    body: Wire<"PublishLinkTemplate"> = {},
    options?: PostOptions,
  ): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "publish", options, body);
  }

  /**
   * Takes no new verifications until it is resumed.
   *
   * @example
   * await client.templates.create({ slug: "pause-me", name: "Pause", spec: { max_captures: 1 }, publish: true });
   * console.log((await client.templates.pause("pause-me")).status); // paused
   */
  pause(slug: string, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "pause", options);
  }

  /**
   * Goes on after a pause.
   *
   * @example
   * await client.templates.create({ slug: "resume-me", name: "Resume", spec: { max_captures: 1 }, publish: true });
   * await client.templates.pause("resume-me");
   * console.log((await client.templates.resume("resume-me")).status); // active
   */
  resume(slug: string, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "resume", options);
  }

  /**
   * Ends it for good: all of its links are dead.
   *
   * @example
   * await client.templates.create({ slug: "revoke-me", name: "Revoke me", spec: { max_captures: 1 } });
   * console.log((await client.templates.revoke("revoke-me")).status); // revoked
   */
  revoke(slug: string, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "revoke", options);
  }

  /**
   * Gives it a new link; older ones are dead.
   *
   * @example
   * await client.templates.create({ slug: "rotate-me", name: "Rotate", spec: { max_captures: 1 }, publish: true });
   * console.log((await client.templates.rotateLink("rotate-me")).link_url);
   */
  rotateLink(
    slug: string,
    body: Wire<"RotateLink"> = {},
    options?: PostOptions,
  ): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "rotate-link", options, body);
  }

  /**
   * What was published, and when.
   *
   * @example
   * await client.templates.create({ slug: "versions", name: "Versions", spec: { max_captures: 1 }, publish: true });
   * for (const { version, published_at } of await client.templates.versions("versions"))
   *   console.log(version, published_at);
   */
  async versions(slug: string, options?: CallOptions): Promise<Wire<"LinkTemplateVersionList">["items"]> {
    const path = route`/v1/link-templates/${slug}/versions`;
    const { items } = await this.#http.json<Wire<"LinkTemplateVersionList">>(
      { method: "GET", path },
      options,
    );
    return items;
  }

  /**
   * One published version with all that it asks for.
   *
   * @example
   * await client.templates.create({ slug: "version", name: "Version", spec: { max_captures: 1 }, publish: true });
   * console.log((await client.templates.version("version", 1)).spec);
   */
  version(slug: string, version: number, options?: CallOptions): Promise<Wire<"LinkTemplateVersion">> {
    const path = route`/v1/link-templates/${slug}/versions/${String(version)}`;
    return this.#http.json({ method: "GET", path }, options);
  }

  /**
   * Starts a verification by its published version, as its link does. 409 `link_paused`, 429 `link_cap_exceeded`.
   *
   * @example
   * await client.templates.create({ slug: "start-me", name: "Start", spec: { max_captures: 1 }, publish: true });
   * const { capture_url } = await client.templates.start("start-me", {}, { idempotencyKey: true });
   * console.log(capture_url);
   */
  start(
    slug: string,
    body: Wire<"CreateVerificationFromTemplate"> = {},
    options?: PostOptions,
  ): Promise<Wire<"Verification">> {
    const path = route`/v1/link-templates/${slug}/verifications`;
    return this.#http.json({ method: "POST", path, json: body }, options);
  }

  #act(slug: string, action: string, options?: PostOptions, json?: object): Promise<Wire<"LinkTemplate">> {
    const path = route`/v1/link-templates/${slug}/${action}`;
    return this.#http.json({ method: "POST", path, ...(json && { json }) }, options);
  }
}
