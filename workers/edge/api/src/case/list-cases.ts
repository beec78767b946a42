import { parseCaseQuery } from "@svc/contract/case/case-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { caseSortKey, listCases as listRows } from "@svc/store/verification/cases";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { namePeople } from "./name-deciders.ts";
import { presentItem } from "./present-item.ts";
import { memberOf } from "./set-assignee.ts";

/** CONTRACT G15.2: reads the projection only and calls no object. */
export async function listCases(c: ApiContext) {
  const { filter: asked, ...request } = orThrow(parseCaseQuery(new URL(c.req.url).searchParams));
  const { assignee } = asked;
  const filter = { ...asked, ...(assignee !== undefined && { assignee: memberOf(c, assignee) }) };
  return answerPage(c, request, {
    scope: `cases ${JSON.stringify(filter)}`,
    find: async (page, shard) => namePeople(c, await listRows(shard, filter, page)),
    sortKeyOf: (item) => caseSortKey(filter, item),
    present: (item) => presentItem(c, item),
  });
}
