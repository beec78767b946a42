import { isWebhookUrl } from "@svc/contract/webhook/webhook-url";
import type { WebhookCall, WebhookOutcome } from "@svc/platform/webhook-message";
import { retryAfterMs } from "./retry-after.ts";

/** CONTRACT G9.3: the limit for connecting, sending and receiving the response headers together. */
const SEND_TIMEOUT_MS = 15_000;

/**
 * Makes one signed call. Never throws: any failure becomes the outcome of the attempt. Checks the URL again,
 * because the rules of CONTRACT G0.9 may have changed since it was accepted.
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
    // Only the status matters, so we do not wait for a body that may never end.
    await response.body?.cancel().catch(() => {});
    const attempt = { at, ms: Date.now() - at, status: response.status };
    return { attempt, ...(asked !== undefined && { retryAfterMs: asked }) };
  } catch {
    // The network's error message could reveal internal addresses.
    const error = abort.signal.aborted ? `no answer within ${SEND_TIMEOUT_MS / 1000} s` : "connection failed";
    return { attempt: { at, ms: Date.now() - at, error } };
  } finally {
    clearTimeout(timer);
  }
}
