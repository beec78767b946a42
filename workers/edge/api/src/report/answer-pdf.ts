import type { ApiContext } from "../context.ts";
import { fileHeaders } from "../http/csv.ts";

/** Browsers may store it, shared caches may not. */
export function answerPdf(c: ApiContext, name: string, bytes: Uint8Array) {
  const whole = new Uint8Array(bytes).buffer;
  return c.body(whole, 200, {
    ...fileHeaders(name, "application/pdf"),
    "Cache-Control": "private, no-store",
  });
}
