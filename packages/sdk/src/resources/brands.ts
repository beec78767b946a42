import type { FileInput } from "../http/file-input.ts";
import type { FormField } from "../http/form.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** A new brand, with an optional logo: PNG, JPEG or WebP of up to 512 KB. */
export type BrandInput = Wire<"CreateBrand"> & { readonly logo?: FileInput };

/**
 * The fields to change; `null` removes one. A change with a logo cannot remove fields, since a form has no
 * `null`.
 */
export type BrandChange = Wire<"ChangeBrand"> | BrandChangeWithLogo;
export type BrandChangeWithLogo = {
  readonly name?: string;
  readonly accent?: string;
  readonly support_url?: string;
  readonly logo: FileInput;
};

/** The senders that your pages and mails name. */
export class Brands {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a brand. Throws 409 `conflict` if the slug is taken.
   *
   * @example
   * const brand = { slug: "acme", name: "Acme", accent: "#00aa55" };
   * const { logo_url } = await client.brands.create({ ...brand, logo: "logo.jpg" });
   * console.log(logo_url);
   */
  create({ logo, ...body }: BrandInput, options?: PostOptions): Promise<Wire<"Brand">> {
    return this.#http.json({ method: "POST", path: "/v1/brands", ...sentAs(body, logo) }, options);
  }

  /**
   * Lists all brands, newest first.
   *
   * @example
   * for await (const { slug, name } of client.brands.list()) console.log(slug, name);
   */
  list(filters: Filters<"listBrands"> = {}, options?: CallOptions): List<Wire<"Brand">> {
    return this.#http.list("/v1/brands", filters, options);
  }

  /**
   * Returns a brand in its current state.
   *
   * @example
   * await client.brands.create({ slug: "read-me", name: "Read me" });
   * console.log((await client.brands.retrieve("read-me")).name);
   */
  retrieve(slug: string, options?: CallOptions): Promise<Wire<"Brand">> {
    return this.#http.json({ method: "GET", path: route`/v1/brands/${slug}` }, options);
  }

  /**
   * Changes a brand. Links that were already sent show the change too.
   *
   * @example
   * await client.brands.create({ slug: "change-me", name: "Before" });
   * await client.brands.update("change-me", { name: "After", accent: null });
   * await client.brands.update("change-me", { logo: "logo.jpg" });
   */
  update(slug: string, change: BrandChange, options?: CallOptions): Promise<Wire<"Brand">> {
    const { logo, ...body } = change;
    const sent = logo === undefined || logo === null ? { json: change } : sentAs(body, logo);
    return this.#http.json({ method: "PATCH", path: route`/v1/brands/${slug}`, ...sent }, options);
  }

  /**
   * Deletes a brand. Throws 409 `conflict` while a template uses it.
   *
   * @example
   * await client.brands.create({ slug: "delete-me", name: "Delete me" });
   * await client.brands.delete("delete-me");
   */
  delete(slug: string, options?: CallOptions): Promise<void> {
    return this.#http.nothing({ method: "DELETE", path: route`/v1/brands/${slug}` }, options);
  }
}

function sentAs(body: object, logo: FileInput | undefined) {
  if (logo === undefined) return { json: body };
  // every member is a string or undefined
  const fields = Object.entries(body) as readonly (readonly [string, string | undefined])[];
  const form: readonly FormField[] = [...fields, ["logo", logo, "file"]];
  return { form };
}
