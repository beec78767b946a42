import { z } from "@hono/zod-openapi";
import type { AccountId } from "@svc/domain/ids";
import { type Invoice, invoiceNumber } from "@svc/domain/money/invoice";
import { dateTime } from "../verification/verification-body.ts";
import { listOf } from "../wire/list-of.ts";
import { rfc3339 } from "../wire/wire.ts";

/** CONTRACT G8.4. */
const InvoiceBody = z
  .object({
    id: z.string().openapi({ example: "pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }).describe("Of its payment."),
    number: z
      .string()
      .openapi({ example: "M5T7R1XCQ4-0007" })
      .describe("Increases by one with each payment."),
    at: dateTime.describe("When the payment was settled."),
    photos: z.int(),
    amount_cents: z.int(),
    currency: z.literal("usd"),
    state: z.literal("paid"),
  })
  .openapi("Invoice");
export type InvoiceBody = z.infer<typeof InvoiceBody>;

export const InvoiceList = listOf(InvoiceBody).openapi("InvoiceList");

export function presentInvoice(accountId: AccountId, invoice: Invoice): InvoiceBody {
  const { paymentId, at, photos, amountCents } = invoice;
  return {
    id: paymentId,
    number: invoiceNumber(accountId, invoice),
    at: rfc3339(at),
    photos,
    amount_cents: amountCents,
    currency: "usd",
    state: "paid",
  };
}
