import { UsageError } from "./usage-error.ts";

type Message = { readonly id: string; readonly body: string };

/** Throws a `UsageError` if the text is not a webhook secret. */
export function requireWebhookSecret(secret: string): void {
  if (/^whsec_[A-Za-z0-9+/]{16,}=*$/.test(secret)) return;
  throw new UsageError(
    "--secret is no webhook secret",
    "It is whsec_ and base64; leave it out to have one made.",
  );
}

/** The headers of a webhook (CONTRACT G9.2), signed now and with this secret only. */
export async function signedHeaders(secret: string, { id, body }: Message): Promise<Record<string, string>> {
  requireWebhookSecret(secret);
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, content)).toString("base64");
  return {
    "User-Agent": "svc-webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
