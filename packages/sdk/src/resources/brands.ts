import type { FileInput } from "../http/file-input.ts";
import type { FormField } from "../http/form.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** A brand to make, with its logo where there is one: PNG, JPEG or WebP up to 512 KB. */
export type BrandInput = Wire<"CreateBrand"> & { readonly logo?: FileInput };

/** What to change; `null` removes. A logo goes with changes that set something, since a form knows no `null`. */
export type BrandChange = Wire<"ChangeBrand"> | BrandChangeWithLogo;
export type BrandChangeWithLogo = {
  readonly name?: string;
  readonly accent?: string;
  readonly support_url?: string;
  readonly logo: FileInput;
};

/** Who your pages and mails say that they are from. */
export class Brands {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Makes a brand. 409 `conflict` where its slug is taken.
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
   * All brands, newest first.
   *
   * @example
   * for await (const { slug, name } of client.brands.list()) console.log(slug, name);
   */
  list(filters: Filters<"listBrands"> = {}, options?: CallOptions): List<Wire<"Brand">> {
    return this.#http.list("/v1/brands", filters, options);
  }

  /**
   * A brand as pages show it now.
   *
   * @example
   * await client.brands.create({ slug: "read-me", name: "Read me" });
   * console.log((await client.brands.retrieve("read-me")).name);
   */
  retrieve(slug: string, options?: CallOptions): Promise<Wire<"Brand">> {
    return this.#http.json({ method: "GET", path: route`/v1/brands/${slug}` }, options);
  }

  /**
   * Changes it, also on links that were sent before.
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
   * Removes it. 409 `conflict` while a template names it.
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
  const fields = Object.entries(body) as readonly (readonly [string, string | undefined])[]; // no member is anything else
  const form: readonly FormField[] = [...fields, ["logo", logo, "file"]];
  return { form };
}
