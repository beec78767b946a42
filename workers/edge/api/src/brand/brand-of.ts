import type { Brand } from "@svc/domain/brand";
import type { Settings } from "@svc/domain/verification/settings";
import { findBrand, findDefaultBrand } from "@svc/store/account/brands";
import type { ApiContext, EdgeContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { baseUrlOf } from "../http/base-url.ts";

/**
 * The branding shown to the person, as configured now: the named brand, the account's default brand, or just the
 * account's name.
 */
export async function brandOf(c: ApiContext, { brandSlug }: Settings) {
  const { id, name } = c.var.account;
  const brand = await withStorage(async () => {
    const named = brandSlug === undefined ? undefined : await findBrand(c.env.DB, id, brandSlug);
    return named ?? findDefaultBrand(c.env.DB, id);
  });
  return brandingOf(c, { name }, brand);
}

/** A brand as pages show it. An account without a brand shows only its name. */
export function brandingOf(c: EdgeContext, { name }: { readonly name: string }, brand: Brand | undefined) {
  if (!brand) return { name };
  const { logo, accent, supportUrl } = brand;
  return {
    name: brand.name,
    ...(logo && { logoUrl: `${baseUrlOf(c)}/files/brands/${brand.id}/${logo.sha256}` }),
    ...(accent !== undefined && { accent }),
    ...(supportUrl !== undefined && { supportUrl }),
  };
}
