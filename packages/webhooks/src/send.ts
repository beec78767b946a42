import { isWebhookUrl } from "@svc/contract/webhook/webhook-url";
import type { WebhookCall, WebhookOutcome } from "@svc/platform/webhook-message";
import { retryAfterMs } from "./retry-after.ts";

/** CONTRACT G9.3: connecting, sending and the answer's headers together. */
const SEND_TIMEOUT_MS = 15_000;

/**
 * One signed call. It never throws: whatever goes wrong is what became of the attempt. The address is checked again, since the
 * rules of CONTRACT G0.9 may have changed since it was accepted.
 */
export async function sendWebhook({ url, headers, body, policy }: WebhookCall): Promise<WebhookOutcome> {
  const at = Date.now();
  if (!isWebhookUrl(url, policy))
    return { attempt: { at, ms: 0, error: "not sent: this address is not allowed" } };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), SEND_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: abort.signal,
      headers,
      body,
    });
    const asked = retryAfterMs(response.headers.get("Retry-After"), Date.now());
    // the status says it all; an answer without end is not waited for
    await response.body?.cancel().catch(() => {});
    const attempt = { at, ms: Date.now() - at, status: response.status };
    return { attempt, ...(asked !== undefined && { retryAfterMs: asked }) };
  } catch {
    // what the network said may name addresses of ours
    const error = abort.signal.aborted ? `no answer within ${SEND_TIMEOUT_MS / 1000} s` : "connection failed";
    return { attempt: { at, ms: Date.now() - at, error } };
  } finally {
    clearTimeout(timer);
  }
}
