import { parseListQuery } from "@svc/contract/verification/list-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { listVerifications as listRows } from "@svc/store/verification/verification-list";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { present } from "./present-view.ts";

/** CONTRACT G4.2: newest first, from the projection, so about a second behind a read by id. */
export async function listVerifications(c: ApiContext) {
  const { filter, ...request } = orThrow(parseListQuery(new URL(c.req.url).searchParams));
  return answerPage(c, request, {
    scope: `verifications ${JSON.stringify(filter)}`,
    find: (page, shard) => listRows(shard, filter, page),
    sortKeyOf: ({ id }) => id,
    present: (view) => present(c, view),
  });
}
