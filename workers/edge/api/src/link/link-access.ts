import { type LinkClaims, readTemplateLink } from "@svc/access/template-link";
import { ApiError } from "@svc/contract/wire/errors";
import { templateObject } from "@svc/platform/objects";
import type { LinkView } from "@svc/platform/template-rpc";
import { TtlCache } from "@svc/platform/ttl-cache";
import { type BrandedAccount, findAccountWithBrand } from "@svc/store/account/accounts";
import type { ApiContext } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";
import { SignedOnce } from "../http/signed-once.ts";
import { withStorage } from "../http/storage.ts";

/** A link that everybody opens at once asks D1 once; what its account changes holds elsewhere after this time. */
export const branded = new TtlCache<BrandedAccount>({ forMs: 10_000, most: 10_000 });

/** What its tokens say; whether a link still lives its template says each time. */
const claimsOfTokens = new SignedOnce<LinkClaims>();

export type OpenedLink = BrandedAccount & { readonly link: LinkView };

/**
 * CONTRACT G3.10: whose link this is, by one call to the template's object and the account's row. A bad signature, an
 * unknown template, an old link and a revoked one are all the same to whoever holds it.
 */
export async function openLink(c: ApiContext): Promise<OpenedLink> {
  const secrets = await secretsOf(c.env);
  const token = c.req.param("token") ?? "";
  const claims = await claimsOfTokens.of(secrets, token, () =>
    readTemplateLink(secrets, c.env.ENVIRONMENT, token),
  );
  if (!claims) throw unknownLink();
  const { link } = await linkOf(c, claims.org, claims.template);
  const isLive = link.status === "active" || link.status === "paused";
  if (!isLive || link.linkVersion !== claims.linkVersion) throw unknownLink();
  const found = await brandedOf(c, link);
  if (!found) throw unknownLink();
  c.set("secrets", secrets);
  c.set("account", found.account);
  return { ...found, link };
}

async function brandedOf(c: ApiContext, { accountId, brandSlug }: LinkView) {
  const key = `${accountId} ${brandSlug ?? ""}`;
  const before = branded.get(key);
  if (before) return before;
  const found = await withStorage(() => findAccountWithBrand(c.env.DB, accountId, brandSlug));
  branded.set(key, found);
  return found;
}

export async function linkOf(c: ApiContext, org: string, slug: string) {
  const outcome = await templateObject(c.env, org, slug).readLink();
  if (!outcome.ok) throw unknownLink();
  return outcome;
}

export function unknownLink(): ApiError {
  return new ApiError("not_found", "this link is not known here");
}
