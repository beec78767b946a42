import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { type CaseItem, presentCase } from "@svc/contract/case/case-body";
import { parseCaseQuery } from "@svc/contract/case/case-query";
import { orThrow } from "@svc/contract/wire/parsed";
import type { Case } from "@svc/domain/review/case";
import { caseSortKey, listCases as listRows } from "@svc/store/cases";
import { ownerPath } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { present } from "../verification/present-view.ts";

/** CONTRACT G15.2: from the projection alone; no object is asked. */
export async function listCases(c: ApiContext) {
  const { filter, ...request } = orThrow(parseCaseQuery(new URL(c.req.url).searchParams));
  return answerPage(c, request, {
    scope: `cases ${JSON.stringify(filter)}`,
    find: (page, shard) => listRows(shard, filter, page),
    sortKeyOf: (item) => caseSortKey(filter, item),
    present: (item) => presentItem(c, item),
  });
}

/** With the link to send, and the small picture that stands for it. */
async function presentItem(c: ApiContext, item: Case): Promise<CaseItem> {
  const [verification, thumbUrl] = await Promise.all([present(c, item.view), thumbUrlOf(c, item)]);
  return presentCase(item, { verification, ...(thumbUrl !== undefined && { thumbUrl }) });
}

async function thumbUrlOf(c: ApiContext, { view, thumb }: Case): Promise<string | undefined> {
  if (thumb === undefined) return undefined;
  const owner = ownerPath(c.var.account.id, view.id);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  return fileUrl(c.var.secrets, baseUrlOf(c), { captureId: thumb, variant: "thumb", owner, expiresAt });
}
