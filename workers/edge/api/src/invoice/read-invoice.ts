import { ApiError } from "@svc/contract/wire/errors";
import { invoiceNumber } from "@svc/domain/money/invoice";
import { accountObject, documentsOf } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { answerPdf } from "../report/answer-pdf.ts";
import { documentLanguage } from "../report/document-language.ts";

/** Implements CONTRACT G8.4. */
export async function readInvoice(c: ApiContext) {
  const locale = documentLanguage(c);
  const { id } = c.var.account;
  const invoice = await accountObject(c.env, id).fixedInvoice(c.req.param("id") ?? "");
  if (!invoice) throw new ApiError("not_found", "this account has no invoice with this id");
  const { sequence: _, seller, buyerName, ...bought } = invoice;
  if (!seller) {
    throw new ApiError("conflict", "invoices are not set up on this service", {
      hint: "The operator must set SELLER_NAME, SELLER_ADDRESS and SELLER_TAX_ID. The invoice keeps its number.",
    });
  }
  const number = invoiceNumber(id, invoice);
  const order = { ...bought, locale, seller, buyer: { name: buyerName, id }, number };
  const bytes = await withStorage(() => documentsOf(c.env).invoice(order));
  return answerPdf(c, `invoice-${number}.pdf`, bytes);
}
