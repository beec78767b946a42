import { presentInvoice } from "@svc/contract/invoice/invoice-body";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { accountObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";

/** CONTRACT G8.4: reads from the account's object, so that a purchase is listed at once. */
export async function listInvoices(c: ApiContext) {
  const { filter: _, ...request } = orThrow(parsePageQuery(new URL(c.req.url).searchParams, {}));
  const { id } = c.var.account;
  return answerPage(c, request, {
    scope: "invoices",
    find: ({ limit, before }) =>
      accountObject(c.env, id).invoices(limit + 1, before === undefined ? undefined : Number(before)),
    sortKeyOf: ({ sequence }) => String(sequence),
    present: (invoice) => presentInvoice(id, invoice),
  });
}
