import type { Brand } from "@svc/domain/brand";
import type { Settings } from "@svc/domain/verification/settings";
import { findBrand, findDefaultBrand } from "@svc/store/account/brands";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { baseUrlOf } from "../http/base-url.ts";

/** Who asks, as it is set up now: the brand that was named, the account's default, or the account by its name. */
export async function brandOf(c: ApiContext, { brandSlug }: Settings) {
  const { id, name } = c.var.account;
  const brand = await withStorage(async () => {
    const named = brandSlug === undefined ? undefined : await findBrand(c.env.DB, id, brandSlug);
    return named ?? findDefaultBrand(c.env.DB, id);
  });
  return brandingOf(c, { name }, brand);
}

/** A brand as pages show it; an account without one goes by its name. */
export function brandingOf(c: ApiContext, { name }: { readonly name: string }, brand: Brand | undefined) {
  if (!brand) return { name };
  const { logo, accent, supportUrl } = brand;
  return {
    name: brand.name,
    ...(logo && { logoUrl: `${baseUrlOf(c)}/files/brands/${brand.id}/${logo.sha256}` }),
    ...(accent !== undefined && { accent }),
    ...(supportUrl !== undefined && { supportUrl }),
  };
}
