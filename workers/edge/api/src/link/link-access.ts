import type { Secrets } from "@svc/access/mac";
import { type LinkClaims, readTemplateLink } from "@svc/access/template-link";
import { ApiError } from "@svc/contract/wire/errors";
import { templateObject } from "@svc/platform/objects";
import type { LinkView } from "@svc/platform/template-rpc";
import { TtlCache } from "@svc/platform/ttl-cache";
import { type BrandedAccount, findAccountWithBrand } from "@svc/store/account/accounts";
import type { EdgeContext } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";
import { SignedOnce } from "../http/signed-once.ts";
import { withStorage } from "../http/storage.ts";

/**
 * Cached so that a link that many people open at once queries D1 once. Other isolates see changes of the account after
 * this time.
 */
export const branded = new TtlCache<BrandedAccount>({ forMs: 10_000, most: 10_000 });

/** The claims of link tokens. Whether the link is still active is asked of its template each time. */
const claimsOfTokens = new SignedOnce<LinkClaims>();

type OpenedLink = BrandedAccount & { readonly link: LinkView; readonly secrets: Secrets };

/**
 * CONTRACT G3.10: finds the link's account with one call to the template's object and one row. A bad signature, an
 * unknown template, an old link and a revoked link all look the same to the caller.
 */
export async function openLink(c: EdgeContext): Promise<OpenedLink> {
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
  return { ...found, link, secrets };
}

async function brandedOf(c: EdgeContext, { accountId, brandSlug }: LinkView) {
  const key = `${accountId} ${brandSlug ?? ""}`;
  const before = branded.get(key);
  if (before) return before;
  const found = await withStorage(() => findAccountWithBrand(c.env.DB, accountId, brandSlug));
  branded.set(key, found);
  return found;
}

export async function linkOf(c: EdgeContext, org: string, slug: string) {
  const outcome = await templateObject(c.env, org, slug).readLink();
  if (!outcome.ok) throw unknownLink();
  return outcome;
}

export function unknownLink(): ApiError {
  return new ApiError("not_found", "this link does not exist");
}
