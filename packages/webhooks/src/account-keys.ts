import { mac, type Secrets } from "@svc/access/mac";
import type { AccountId } from "@svc/domain/ids";

/** RFC 8410: the PKCS #8 bytes before the 32 bytes of an ed25519 key. */
const PKCS8_HEADER = Buffer.from("MC4CAQAwBQYDK2VwBCIEIA", "base64");

export type AccountKey = { readonly sign: CryptoKey; readonly publicKey: string };

/** The account whose events a key signs, and the environment. */
export type KeyScope = { readonly accountId: AccountId; readonly environment: string };

/**
 * The keys that sign only this account's webhooks (CONTRACT G14), one for each of the service's secrets, newest
 * first. A webhook that verifies with one was sent to this account.
 */
export function accountKeys(secrets: Secrets, scope: KeyScope): Promise<readonly AccountKey[]> {
  return Promise.all([...secrets.keys()].map((version) => accountKey(secrets, version, scope)));
}

async function accountKey(
  secrets: Secrets,
  version: string,
  { environment, accountId }: KeyScope,
): Promise<AccountKey> {
  const text = `${environment}\n${accountId}`;
  const seed = await mac(secrets, version, { purpose: "webhook-ed25519-account", text, length: 43 });
  const bytes = new Uint8Array([...PKCS8_HEADER, ...Buffer.from(seed ?? "", "base64url")]);
  const sign = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", sign);
  // The export format is JWK; `x` is the public half.
  const { x = "" } = exported as JsonWebKey;
  return { sign, publicKey: `whpk_${Buffer.from(x, "base64url").toString("base64")}` };
}
