import { WebhookVerificationError } from "./webhook-error.ts";

export type VerificationKey = {
  readonly version: "v1" | "v1a";
  readonly algorithm: "HMAC" | "Ed25519";
  readonly key: CryptoKey;
};

const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Imports the key in a `whsec_` or `whpk_` text. The prefix is required: a public key taken for a shared secret would
 * let anyone who knows it sign.
 */
export async function importSecret(secret: string | undefined): Promise<VerificationKey> {
  // An environment variable that was not set.
  if (secret === undefined || secret === "")
    throw new WebhookVerificationError(
      "invalid_secret",
      "the secret is missing: is the environment variable set that it is read from?",
    );
  if (!/^(?:whsec_|whpk_)/.test(secret.trim()))
    throw new WebhookVerificationError(
      "invalid_secret",
      "the secret has no prefix: pass it whole, from whsec_ on (a public key from whpk_ on)",
    );
  const [, kind = "", encoded = ""] = /^(whsec_|whpk_)([A-Za-z0-9+/]+=*)$/.exec(secret.trim()) ?? [];
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    if (kind === "whpk_") {
      const key = await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
      return { version: "v1a", algorithm: "Ed25519", key };
    }
    if (kind === "whsec_") {
      const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
      return { version: "v1", algorithm: "HMAC", key };
    }
  } catch {
    // The error below leaves the secret out.
  }
  throw new WebhookVerificationError(
    "invalid_secret",
    "what follows whsec_ or whpk_ is not a key in base64: pass the secret exactly as it was shown",
  );
}

/** Imports a `whsec_` secret to sign with. */
export async function signingKeyOf(secret: string): Promise<CryptoKey> {
  const { version, key } = await importSecret(secret);
  if (version === "v1") return key;
  throw new WebhookVerificationError(
    "invalid_secret",
    "whpk_ is a public key, which cannot sign: pass whsec_",
  );
}
