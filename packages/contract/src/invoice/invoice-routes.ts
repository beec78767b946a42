import { z } from "@hono/zod-openapi";
import { LOCALE_PARAMETER, pdf } from "../wire/documents.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json, PAGE_PARAMETERS } from "../wire/parts.ts";
import { InvoiceList } from "./invoice-body.ts";

const TAGS = ["Credits"];

/** CONTRACT G8.4. */
export const listInvoices = defineOperation({
  operationId: "listInvoices",
  least: "reviewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/credits/invoices",
  tags: TAGS,
  summary: "List the invoices",
  description: "One per settled payment, newest first.",
  security: BY_KEY_OR_SESSION,
  parameters: PAGE_PARAMETERS,
  responses: { 200: json("One page.", InvoiceList), ...errors(...ALWAYS, "invalid_request") },
});

const invoiceParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The invoice's id.",
    example: "pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** CONTRACT G8.4. */
export const readInvoice = defineOperation({
  operationId: "readInvoice",
  least: "reviewer",
  limit: "documents",
  method: "get",
  path: "/v1/me/credits/invoices/{id}/pdf",
  tags: TAGS,
  summary: "Download an invoice",
  description:
    "The amount in the ledger; tax is stated only as the operator wrote it. Seller and buyer stay as they were when it was issued. 409 until the operator has set up the seller.",
  security: BY_KEY_OR_SESSION,
  parameters: [LOCALE_PARAMETER],
  request: { params: invoiceParam },
  responses: { 200: pdf("The invoice."), ...errors(...ALWAYS, "invalid_request", "not_found", "conflict") },
});
