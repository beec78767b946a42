import { signWebhook } from "../sign-webhook.ts";
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
  return signWebhook(body, secret, { id });
}
