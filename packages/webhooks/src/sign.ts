import type { AccountKey } from "./account-keys.ts";

/** The keys that sign a message. There are two secrets while a rotation overlaps. */
export type SigningKeys = { readonly secrets: readonly CryptoKey[]; readonly pairs: readonly AccountKey[] };

export type Message = { readonly id: string; readonly timestampS: number; readonly body: string };

const PREFIX = "whsec_";

/** Imports a `whsec_` secret as an HMAC key. Throws if the rest of the text is not base64. */
export function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Standard Webhooks 1.0: every `v1` and `v1a` signature over `id.timestamp.body`, separated by spaces. */
export async function signatureOf({ secrets, pairs }: SigningKeys, message: Message): Promise<string> {
  const content = new TextEncoder().encode(`${message.id}.${message.timestampS}.${message.body}`);
  const signatures = [
    ...secrets.map(async (key) => `v1,${encoded(await crypto.subtle.sign("HMAC", key, content))}`),
    ...pairs.map(async ({ sign }) => `v1a,${encoded(await crypto.subtle.sign("Ed25519", sign, content))}`),
  ];
  return (await Promise.all(signatures)).join(" ");
}

function encoded(signature: ArrayBuffer): string {
  return Buffer.from(signature).toString("base64");
}
