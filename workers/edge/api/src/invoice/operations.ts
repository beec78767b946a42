import * as invoices from "@svc/contract/invoice/invoice-routes";
import { operation, type Operation } from "../http/operation.ts";
import { listInvoices } from "./list-invoices.ts";
import { readInvoice } from "./read-invoice.ts";

export const INVOICE_OPERATIONS: readonly Operation[] = [
  operation(invoices.listInvoices, listInvoices),
  operation(invoices.readInvoice, readInvoice),
];
