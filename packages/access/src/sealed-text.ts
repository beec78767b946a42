import { fromBase64Url, mac, newestVersion, type Secrets, toBase64Url } from "./mac.ts";

const NONCE_BYTES = 12;

/** AES-256-GCM under a key of the service's for this purpose: what is stored so says nothing to who reads storage. */
export async function sealText(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const version = newestVersion(secrets);
  const key = await keyOf(secrets, version, purpose);
  if (!key) throw new Error("the newest secret makes a key");
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return `${version}.${toBase64Url(iv)}.${Buffer.from(sealed).toString("base64url")}`;
}

/** Undefined when its secret is no longer listed, or when it is not ours. */
export async function openText(
  secrets: Secrets,
  purpose: string,
  sealed: string,
): Promise<string | undefined> {
  const [version = "", iv = "", content = ""] = sealed.split(".");
  const key = await keyOf(secrets, version, purpose);
  if (!key) return undefined;
  const algorithm = { name: "AES-GCM", iv: fromBase64Url(iv) };
  const opened = await crypto.subtle
    .decrypt(algorithm, key, Buffer.from(content, "base64url"))
    .catch(() => undefined);
  return opened && new TextDecoder().decode(opened);
}

async function keyOf(secrets: Secrets, version: string, purpose: string): Promise<CryptoKey | undefined> {
  const text = await mac(secrets, version, { purpose: "seal-key", text: purpose, length: 43 });
  if (text === undefined) return undefined;
  return crypto.subtle.importKey("raw", fromBase64Url(text), "AES-GCM", false, ["encrypt", "decrypt"]);
}
