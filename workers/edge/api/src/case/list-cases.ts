import { parseCaseQuery } from "@svc/contract/case/case-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { caseSortKey, listCases as listRows } from "@svc/store/verification/cases";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { nameDeciders } from "./name-deciders.ts";
import { presentItem } from "./present-item.ts";

/** CONTRACT G15.2: reads the projection only and calls no object. */
export async function listCases(c: ApiContext) {
  const { filter, ...request } = orThrow(parseCaseQuery(new URL(c.req.url).searchParams));
  return answerPage(c, request, {
    scope: `cases ${JSON.stringify(filter)}`,
    find: async (page, shard) => nameDeciders(c, await listRows(shard, filter, page)),
    sortKeyOf: (item) => caseSortKey(filter, item),
    present: (item) => presentItem(c, item),
  });
}
