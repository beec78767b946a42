import { fromBase64Url, mac, type Secrets } from "@svc/access/mac";
import { toBase64 } from "./tenant-secret.ts";

/** RFC 8410: what stands before the 32 bytes of an ed25519 key in PKCS #8. */
const PKCS8_HEADER = fromBase64Url("MC4CAQAwBQYDK2VwBCIEIA");

export type ServiceKey = { readonly sign: CryptoKey; readonly publicKey: string };

/** The service's own signing keys in this environment, one for each of its secrets, newest first. */
export function serviceKeys(secrets: Secrets, environment: string): Promise<readonly ServiceKey[]> {
  return Promise.all([...secrets.keys()].map((version) => serviceKey(secrets, version, environment)));
}

async function serviceKey(secrets: Secrets, version: string, environment: string): Promise<ServiceKey> {
  const seed = await mac(secrets, version, { purpose: "webhook-ed25519", text: environment, length: 43 });
  const bytes = new Uint8Array([...PKCS8_HEADER, ...fromBase64Url(seed ?? "")]);
  const sign = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", sign);
  // a JWK, since that was asked for; `x` is the public half
  const { x = "" } = exported as JsonWebKey;
  return { sign, publicKey: `whpk_${toBase64(fromBase64Url(x))}` };
}
