import { withoutHidden } from "@svc/domain/hidden-characters";
import {
  type AskedIdentification,
  type CapUse,
  type Identification,
  type StartRefusal,
  type Template,
  TEMPLATE_DEFAULTS,
  type TemplateVersion,
} from "@svc/domain/template/template";
import type { LinkView, StartView } from "@svc/platform/template-rpc";
import type { Stored } from "./template-store.ts";

/** The public view of a link before a start: only what the tenant intends for the person. */
export function linkViewOf(
  { template, linkIssuedAt }: Stored,
  published: TemplateVersion | undefined,
  refusal: StartRefusal | undefined,
): LinkView {
  const { accountId, slug, status, name, linkVersion, identification } = template;
  const { brand_slug: brandSlug, locale } = published?.spec ?? {};
  return {
    accountId,
    slug,
    status,
    name,
    linkVersion,
    linkIssuedAt,
    shortLink: template.shortLink ?? TEMPLATE_DEFAULTS.shortLink,
    isUsedUp: refusal === "link_cap_exceeded",
    ...(identification && { identification: shownOf(identification) }),
    ...(typeof brandSlug === "string" && { brandSlug }),
    ...(typeof locale === "string" && { locale }),
  };
}

/** Filters hidden characters, because older templates were stored before the rule against them. */
function shownOf({ confirm, ...asked }: Omit<Identification, "pattern">): AskedIdentification {
  return { ...shownText(asked), ...(confirm && { confirm: shownText(confirm) }) };
}

function shownText({ label, hint }: Pick<Identification, "label" | "hint">) {
  return { label: withoutHidden(label), ...(hint !== undefined && { hint: withoutHidden(hint) }) };
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
