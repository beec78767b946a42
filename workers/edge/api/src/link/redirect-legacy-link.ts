import type { ApiContext } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";
import { linkUrlOf } from "../template/found-template.ts";
import { linkOf, unknownLink } from "./link-access.ts";

/**
 * CONTRACT G3.10, G14: `/l/{org}/{slug}`, the older readable form, redirects to the current link if the template allows
 * it.
 */
export async function redirectLegacyLink(c: ApiContext): Promise<Response> {
  const { org = "", slug = "" } = c.req.param();
  const { link } = await linkOf(c, org, slug);
  if (link.status === "draft" || link.status === "revoked" || !link.shortLink) throw unknownLink();
  c.set("secrets", await secretsOf(c.env));
  return c.redirect(await linkUrlOf(c, { ...link, org }, link.linkIssuedAt), 302);
}
