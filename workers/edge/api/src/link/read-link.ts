import { type LinkBody, presentBranding } from "@svc/contract/link/link-body";
import { defined } from "@svc/contract/wire/parsed";
import type { ApiContext } from "../context.ts";
import { brandingOf } from "../brand/brand-of.ts";
import { linkUrlOf } from "../template/found-template.ts";
import { linkOf, openLink, unknownLink } from "./link-access.ts";
import { secretsOf } from "../http/secrets.ts";
import { proofTask } from "./proof-of-work.ts";

/** What a link asks before it starts anything: for its page, and for programs. */
export async function readLink(c: ApiContext): Promise<Response> {
  const { account, brand, link } = await openLink(c);
  const { status, isUsedUp, identification, locale } = link;
  const body: LinkBody = {
    state: status === "paused" ? "paused" : isUsedUp ? "used_up" : "open",
    brand: presentBranding(brandingOf(c, account, brand)),
    ...defined({ identification, locale, proof: await proofTask(c) }),
  };
  return c.json(body, 200);
}

/** CONTRACT G3.10, G14: the readable form leads to the link in use, while the template lets it. */
export async function redirectLink(c: ApiContext): Promise<Response> {
  const { org = "", slug = "" } = c.req.param();
  const { link } = await linkOf(c, org, slug);
  if (link.status === "draft" || link.status === "revoked" || !link.shortLink) throw unknownLink();
  c.set("secrets", await secretsOf(c.env));
  return c.redirect(await linkUrlOf(c, { ...link, org }, link.linkIssuedAt), 302);
}
