import { parseReportQuery } from "@svc/contract/report/report-query";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { invoiceNumber } from "@svc/domain/money/invoice";
import { accountObject, documentsOf } from "@svc/platform/objects";
import { sellerOf } from "@svc/platform/seller-config";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { answerPdf } from "../report/answer-pdf.ts";

/** CONTRACT G8.4. */
export async function readInvoice(c: ApiContext) {
  const { locale } = orThrow(parseReportQuery(new URL(c.req.url).searchParams));
  const { id, name } = c.var.account;
  const invoice = await accountObject(c.env, id).invoice(c.req.param("id") ?? "");
  if (!invoice) throw new ApiError("not_found", "no invoice with this id in this account");
  const seller = sellerOf(c.env);
  if (!seller) {
    throw new ApiError("storage_unavailable", "who sells is not set up here", {
      hint: "The operator sets SELLER_NAME, SELLER_ADDRESS and SELLER_TAX_ID; the invoice keeps its number.",
    });
  }
  const { sequence: _, ...bought } = invoice;
  const number = invoiceNumber(id, invoice);
  const order = { ...bought, locale, seller, buyer: { name, id }, number };
  const bytes = await withStorage(() => documentsOf(c.env).invoice(order));
  return answerPdf(c, `invoice-${number}.pdf`, bytes);
}
