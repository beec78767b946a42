import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** Reusable links. Each time one is opened, a verification starts. */
export class Templates {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a template. With `publish`, its link works at once. Throws 409 `slug_taken`.
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
   * Lists all templates, newest first.
   *
   * @example
   * for await (const { slug, used_today } of client.templates.list({ status: "active" })) console.log(slug, used_today);
   */
  list(filters: Filters<"listLinkTemplates"> = {}, options?: CallOptions): List<Wire<"LinkTemplate">> {
    return this.#http.list("/v1/link-templates", filters, options);
  }

  /**
   * Returns the working copy.
   *
   * @example
   * await client.templates.create({ slug: "read-me", name: "Read me", spec: { max_captures: 1 } });
   * console.log((await client.templates.retrieve("read-me")).status); // draft
   */
  retrieve(slug: string, options?: CallOptions): Promise<Wire<"LinkTemplate">> {
    return this.#http.json({ method: "GET", path: route`/v1/link-templates/${slug}` }, options);
  }

  /**
   * Changes the working copy. The published version stays as it is until you publish again. Throws 409
   * `conflict` if someone else changed it first (`expected_updated_at`).
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
   * Publishes the working copy. Links use it from now on.
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
   * Pauses the template: its link starts no new verifications until you resume it.
   *
   * @example
   * await client.templates.create({ slug: "pause-me", name: "Pause", spec: { max_captures: 1 }, publish: true });
   * console.log((await client.templates.pause("pause-me")).status); // paused
   */
  pause(slug: string, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "pause", options);
  }

  /**
   * Resumes a paused template.
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
   * Revokes the template for good. All its links stop working.
   *
   * @example
   * await client.templates.create({ slug: "revoke-me", name: "Revoke me", spec: { max_captures: 1 } });
   * console.log((await client.templates.revoke("revoke-me")).status); // revoked
   */
  revoke(slug: string, options?: PostOptions): Promise<Wire<"LinkTemplate">> {
    return this.#act(slug, "revoke", options);
  }

  /**
   * Gives the template a new link. Older links stop working.
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
   * Lists the published versions and their dates.
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
   * Returns one published version with its full spec.
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
   * Starts a verification from the published version, as opening the link does. Throws 409 `link_paused` and
   * 429 `link_cap_exceeded`.
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
