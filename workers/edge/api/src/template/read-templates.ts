import { ApiError } from "@svc/contract/wire/errors";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { presentTemplate, presentVersion, presentVersionItem } from "@svc/contract/template/template-body";
import { templateFilters } from "@svc/contract/template/template-requests";
import { templateObject } from "@svc/platform/objects";
import { listTemplates as findTemplates, type ListedTemplate } from "@svc/store/template/link-templates";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { answerTemplate, foundTemplate, objectOf, orRefused, shownLinkOf } from "./found-template.ts";

/** CONTRACT G6.2: the projection lists the templates, and each object provides the details. */
export async function listTemplates(c: ApiContext) {
  const { filter, ...request } = orThrow(parsePageQuery(new URL(c.req.url).searchParams, templateFilters));
  const { status } = filter;
  return answerPage(c, request, {
    scope: `link-templates ${status ?? ""}`,
    find: (page, shard) => findTemplates(shard, { page, ...(status !== undefined && { status }) }),
    sortKeyOf: ({ sortKey }) => sortKey,
    present: (listed) => presentListed(c, listed),
  });
}

async function presentListed(c: ApiContext, { template, linkIssuedAt }: ListedTemplate) {
  const { org, slug } = template;
  const read = await templateObject(c.env, org, slug).read(c.var.account.id);
  const shown = read.ok ? read : { template, linkIssuedAt, use: { usedToday: 0, usedTotal: 0 } };
  return presentTemplate(shown.template, shown.use, await shownLinkOf(c, shown.template, shown.linkIssuedAt));
}

/** CONTRACT G6.2: reads the draft. */
export async function readTemplate(c: ApiContext) {
  return answerTemplate(c, await foundTemplate(c), 200);
}

/** Implements CONTRACT G6.2. */
export async function listVersions(c: ApiContext) {
  const { versions } = orRefused(await objectOf(c).readVersions(c.var.account.id));
  return c.json({ items: versions.map(presentVersionItem) }, 200);
}

/** Implements CONTRACT G6.2. */
export async function readVersion(c: ApiContext) {
  const { versions } = orRefused(await objectOf(c).readVersions(c.var.account.id));
  const version = versions.find((each) => String(each.version) === c.req.param("version"));
  if (!version) throw new ApiError("not_found", "this template has no such version");
  return c.json(presentVersion(version), 200);
}
