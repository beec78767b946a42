import { base64url } from "jose";
import { mac, newestVersion, type Secrets } from "./mac.ts";

const NONCE_BYTES = 12;

/** Encrypts with AES-256-GCM and a service key for this purpose, so that reading the storage reveals nothing. */
export async function encryptText(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const version = newestVersion(secrets);
  const key = await keyOf(secrets, version, purpose);
  if (!key) throw new Error("the newest secret makes a key");
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return `${version}.${base64url.encode(iv)}.${base64url.encode(new Uint8Array(encrypted))}`;
}

/** Undefined if the secret is no longer configured, or if the text is not ours. */
export async function decryptText(
  secrets: Secrets,
  purpose: string,
  encrypted: string,
): Promise<string | undefined> {
  const [version = "", iv = "", content = ""] = encrypted.split(".");
  const key = await keyOf(secrets, version, purpose);
  if (!key) return undefined;
  const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64url") };
  const decrypted = await crypto.subtle
    .decrypt(algorithm, key, Buffer.from(content, "base64url"))
    .catch(() => undefined);
  return decrypted && new TextDecoder().decode(decrypted);
}

async function keyOf(secrets: Secrets, version: string, purpose: string): Promise<CryptoKey | undefined> {
  const text = await mac(secrets, version, { purpose: "seal-key", text: purpose, length: 43 });
  if (text === undefined) return undefined;
  return crypto.subtle.importKey("raw", base64url.decode(text), "AES-GCM", false, ["encrypt", "decrypt"]);
}
