import { presentDelivery } from "@svc/contract/webhook/webhook-bodies";
import { parseDeliveryQuery } from "@svc/contract/webhook/webhook-requests";
import { orThrow } from "@svc/contract/wire/parsed";
import { listDeliveries } from "@svc/store/verification/webhook-deliveries";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";

/** CONTRACT G9.5: newest first, from the projection, so slightly behind the objects. */
export async function listDeliveryLog(c: ApiContext) {
  const { filter, ...request } = orThrow(parseDeliveryQuery(new URL(c.req.url).searchParams));
  return answerPage(c, request, {
    scope: `webhook-deliveries ${JSON.stringify(filter)}`,
    find: (page, shard) => listDeliveries(shard, { filter, page }),
    sortKeyOf: ({ id }) => id,
    present: presentDelivery,
  });
}
