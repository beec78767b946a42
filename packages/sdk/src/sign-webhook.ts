import { signingKeyOf } from "./secret.ts";

export type SignOptions = {
  /** The event's id; defaults to the `id` in the body. */
  readonly id?: string;
  /** When it was sent; defaults to now. An old time lets you test that your receiver refuses replays. */
  readonly sentAt?: Date;
};

/**
 * Signs a webhook as the service does, for tests of your own receiver. Returns the headers to send with `rawBody`.
 * Throws `WebhookVerificationError` if `secret` is not a `whsec_…` secret. Keep it out of production code.
 *
 * @example
 * const body = JSON.stringify({ id: "evt_1", type: "verification.completed", data: {} });
 * const headers = await signWebhook(body, webhookSecret);
 * const event = await verifyWebhook(body, headers, webhookSecret);
 * console.log(event.type);
 */
export async function signWebhook(
  rawBody: string,
  secret: string,
  { id = idIn(rawBody), sentAt = new Date() }: SignOptions = {},
): Promise<Record<string, string>> {
  const key = await signingKeyOf(secret);
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const content = new TextEncoder().encode(`${id}.${timestamp}.${rawBody}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
  return {
    "content-type": "application/json",
    "user-agent": "svc-webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

function idIn(rawBody: string): string {
  const { id } = JSON.parse(rawBody) as { readonly id?: unknown };
  if (typeof id !== "string") throw new TypeError("the body has no `id`: pass one");
  return id;
}
