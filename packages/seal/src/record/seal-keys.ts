import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from "jose";

export type SealKeys = {
  readonly keyId: string;
  readonly sign: CryptoKey;
  /** An RFC 7517 set of public keys, newest first. Keys that no longer sign are kept. */
  readonly jwks: JSONWebKeySet;
};

const KEY_ID = /^seal-\d{4}-(?:0[1-9]|1[0-2])[a-z0-9-]*$/;

/**
 * Parses SEAL_KEYS, a JWK Set. The first key signs and needs its `d`. The others are kept to check older seals
 * and need no `d`. Throws if the first key is not private.
 */
export async function parseSealKeys(text: string): Promise<SealKeys> {
  const keys = keysIn(text);
  const [newest] = keys;
  if (newest?.d === undefined || newest.kid === undefined)
    throw new Error("the first key of SEAL_KEYS must be a private one");
  const sign = await importJWK({ ...newest, ext: false }, "ES256");
  if (sign instanceof Uint8Array) throw new Error("the first key of SEAL_KEYS is not of P-256");
  return { keyId: newest.kid, sign, jwks: { keys: keys.map(publicHalf) } };
}

function keysIn(text: string): readonly JWK[] {
  const { keys } = JSON.parse(text) as { readonly keys?: readonly JWK[] };
  const isWhole = (keys ?? []).every(
    ({ kty, crv, x, y, kid }) => kty === "EC" && crv === "P-256" && x && y && KEY_ID.test(kid ?? ""),
  );
  if (!keys || !isWhole || new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new Error(
      "SEAL_KEYS must be a JWK Set of P-256 keys, each with a `kid` of its own like seal-2026-11",
    );
  return keys;
}

function publicHalf({ kid = "", x = "", y = "" }: JWK): JWK {
  return { kty: "EC", crv: "P-256", x, y, kid, use: "sig", alg: "ES256" };
}

/** Returns SEAL_KEYS with a new signing key in front, and drops the private halves of the others. */
export async function withNewKey(text: string | undefined, now: Date): Promise<string> {
  const old = text === undefined ? [] : keysIn(text).map(publicHalf);
  const month = `seal-${now.toISOString().slice(0, 7)}`;
  const sameMonth = old.filter(({ kid }) => kid?.startsWith(month)).length;
  const kid = sameMonth === 0 ? month : `${month}-${sameMonth + 1}`;
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x, y, d } = await exportJWK(privateKey);
  return JSON.stringify({ keys: [{ kty: "EC", crv: "P-256", x, y, d, kid }, ...old] });
}
