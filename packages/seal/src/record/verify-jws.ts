import {
  base64url,
  calculateJwkThumbprint,
  compactVerify,
  type CompactVerifyGetKey,
  createLocalJWKSet,
  type CryptoKey,
  errors,
  exportJWK,
  type JSONWebKeySet,
} from "jose";

/** A key by its name and its thumbprint (RFC 7638, SHA-256), which is unique to the key. */
export type SealKey = { readonly kid: string; readonly thumbprint: string };

export type SignedHeader =
  | { readonly state: "valid"; readonly key?: SealKey; readonly header: Readonly<Record<string, unknown>> }
  /** `key` is the one that the signature names but does not match. */
  | { readonly state: "invalid" | "unknown_key"; readonly key?: SealKey };

/** Verifies a detached compact ES256 JWS over `payload` with these keys. Throws if `jwks` is not a key set. */
export async function verifyJws(jws: string, payload: string, jwks: JSONWebKeySet): Promise<SignedHeader> {
  const keyOf = createLocalJWKSet(jwks);
  const [header = "", left, signature = ""] = jws.split(".");
  if (left !== "") return { state: "invalid" };
  const whole = `${header}.${base64url.encode(payload)}.${signature}`;
  try {
    return await verifyBy(whole, keyOf);
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyByAny(whole, error);
    return { state: error instanceof errors.JWKSNoMatchingKey ? "unknown_key" : "invalid" };
  }
}

type KeyOf = (...named: Parameters<CompactVerifyGetKey>) => Promise<CryptoKey>;

/** Throws if no key, or more than one, matches. */
async function verifyBy(whole: string, keyOf: KeyOf): Promise<SignedHeader> {
  let judge: { readonly key?: SealKey } = {};
  const keyFor: CompactVerifyGetKey = async (named, token) => {
    const key = await keyOf(named, token);
    const thumbprint = await calculateJwkThumbprint(await exportJWK(key));
    judge = { key: { kid: named.kid ?? "", thumbprint } };
    return key;
  };
  try {
    const { protectedHeader } = await compactVerify(whole, keyFor, { algorithms: ["ES256"] });
    return { state: "valid", header: protectedHeader, ...judge };
  } catch (error) {
    if (judge.key) return { state: "invalid", ...judge };
    throw error;
  }
}

/** Several keys may share a name, and a key set may list a key twice. */
async function verifyByAny(
  whole: string,
  candidates: errors.JWKSMultipleMatchingKeys,
): Promise<SignedHeader> {
  let signed: SignedHeader = { state: "invalid" };
  for await (const key of candidates) {
    signed = await verifyBy(whole, async () => key);
    if (signed.state === "valid") return signed;
  }
  return signed;
}
