import { base64url, compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from "jose";

export type SignedHeader =
  | { readonly state: "valid"; readonly header: Readonly<Record<string, unknown>> }
  | { readonly state: "invalid" | "unknown_key" };

/** A detached compact JWS by ES256, of this payload, by one of these keys; a key set that is none is the caller's mistake. */
export async function verifyJws(jws: string, payload: string, jwks: JSONWebKeySet): Promise<SignedHeader> {
  const keyOf = createLocalJWKSet(jwks);
  const [header = "", left, signature = ""] = jws.split(".");
  if (left !== "") return { state: "invalid" };
  const whole = `${header}.${base64url.encode(payload)}.${signature}`;
  try {
    const { protectedHeader } = await compactVerify(whole, keyOf, { algorithms: ["ES256"] });
    return { state: "valid", header: protectedHeader };
  } catch (error) {
    return { state: error instanceof errors.JWKSNoMatchingKey ? "unknown_key" : "invalid" };
  }
}
