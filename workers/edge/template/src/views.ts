import {
  type AskedIdentification,
  type CapUse,
  type Identification,
  isUsedUpForGood,
  startRefusal,
  type Template,
  type TemplateVersion,
} from "@svc/domain/template/template";
import type { LinkView, StartView } from "@svc/platform/template-rpc";
import type { Stored } from "./template-store.ts";

/** The public view of a link before a start: only what the tenant intends for the person. */
export function linkViewOf(
  { template, linkIssuedAt }: Stored,
  published: TemplateVersion | undefined,
  use: CapUse,
): LinkView {
  const refusal = startRefusal(template, use);
  const { accountId, slug, status, name, linkVersion, identification } = template;
  const { brand_slug: brandSlug, locale } = published?.spec ?? {};
  return {
    accountId,
    slug,
    status,
    name,
    linkVersion,
    linkIssuedAt,
    shortLink: template.shortLink,
    ...(refusal === "link_cap_exceeded" && { usedUp: isUsedUpForGood(template, use) ? "for_good" : "today" }),
    ...(identification && { identification: askedOf(identification) }),
    ...(typeof brandSlug === "string" && { brandSlug }),
    ...(typeof locale === "string" && { locale }),
  };
}

/** Without the pattern and the column, which are not for the person. */
function askedOf({ confirm, ...asked }: Omit<Identification, "pattern">): AskedIdentification {
  return { ...textOf(asked), ...(confirm && { confirm: textOf(confirm) }) };
}

function textOf({ label, hint }: Pick<Identification, "label" | "hint">) {
  return { label, ...(hint !== undefined && { hint }) };
}

export function startViewOf(
  template: Template,
  published: TemplateVersion | undefined,
  use: CapUse,
): StartView {
  const { accountId, status, name, identification, dailyCap, totalCap } = template;
  return {
    accountId,
    status,
    name,
    dailyCap,
    use,
    ...(identification && { identification }),
    ...(totalCap !== undefined && { totalCap }),
    ...(published && { published: contentOf(published) }),
  };
}

function contentOf({ spec, expiresInSeconds, database, version, publishedAt }: TemplateVersion) {
  return { spec, expiresInSeconds, version, publishedAt, ...(database && { database }) };
}
