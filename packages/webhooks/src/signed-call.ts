import type { UrlPolicy } from "@svc/contract/webhook/webhook-url";
import type { WebhookCall } from "@svc/platform/webhook-message";
import { type SigningKeys, signatureOf } from "./sign.ts";

type Outgoing = { readonly id: string; readonly url: string; readonly body: string };

/** The call that sends this event now, already signed. */
export async function signedCall(
  keys: SigningKeys,
  { id, url, body }: Outgoing,
  policy: UrlPolicy,
): Promise<WebhookCall> {
  const timestampS = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "svc-webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestampS),
    "webhook-signature": await signatureOf(keys, { id, timestampS, body }),
  };
  return { url, headers, body, policy };
}
