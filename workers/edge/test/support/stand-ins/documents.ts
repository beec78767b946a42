import type { DocumentsRpc, InvoiceOrder, ReportOrder } from "@svc/platform/documents-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

/** Draws nothing: a document's bytes are its order. A case named after a refusal gets that refusal. */
export class Documents extends ScriptEntrypoint implements DocumentsRpc {
  async report(order: ReportOrder) {
    const { identification } = JSON.parse(order.case);
    if (identification === "account_busy" || identification === "busy")
      return { refused: identification, retryAfterS: 5 } as const;
    return bytesOf({ kind: "report", ...order });
  }

  async invoice(order: InvoiceOrder) {
    return bytesOf({ kind: "invoice", ...order });
  }
}

function bytesOf(order: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(order));
}

export default NO_ROUTE;
