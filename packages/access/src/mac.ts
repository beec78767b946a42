import { base64url } from "jose";

/**
 * The service's secrets by their one-character version. The first signs and all verify, so that a secret can be
 * replaced without invalidating older signatures. Each purpose has its own key, because its label is part of
 * the MAC's input.
 */
export type Secrets = ReadonlyMap<string, CryptoKey>;

/** Parses `1:base64url,0:base64url`, newest first, with at least 32 bytes each. */
export async function parseSecrets(text: string): Promise<Secrets> {
  const entries = text.split(",").map((entry) => entry.split(":"));
  const keys = entries.map(async ([version, encoded]): Promise<[string, CryptoKey]> => {
    const bytes = new Uint8Array(base64url.decode(encoded ?? ""));
    if (!version || version.length !== 1 || bytes.length < 32) {
      throw new Error(
        "SERVICE_SECRETS must be `<one character>:<at least 32 bytes, base64url>`, comma separated",
      );
    }
    return [
      version,
      await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
    ];
  });
  return new Map(await Promise.all(keys));
}

export function newestVersion(secrets: Secrets): string {
  const [version] = secrets.keys();
  if (version === undefined) throw new Error("SERVICE_SECRETS is empty");
  return version;
}

/** HMAC-SHA256 over purpose and text in base64url, cut to `length` characters; undefined for an unknown version. */
export async function mac(
  secrets: Secrets,
  version: string,
  input: { readonly purpose: string; readonly text: string; readonly length: number },
): Promise<string | undefined> {
  const key = secrets.get(version);
  if (!key) return undefined;
  const signed = await crypto.subtle.sign(
    "HMAC",
    key,
    new TextEncoder().encode(`${input.purpose}\n${input.text}`),
  );
  return base64url.encode(new Uint8Array(signed)).slice(0, input.length);
}

/** 132 bits. */
const SIGNATURE_LENGTH = 22;
/** The pattern of every signature here: one character for the secret's version, then the MAC. */
export const SIGNATURE = `[^.][\\w-]{${SIGNATURE_LENGTH}}`;

type Signed = { readonly purpose: string; readonly text: string };

/** Signs with the newest secret, in the format of SIGNATURE. The result is always the same. */
export async function signText(secrets: Secrets, signed: Signed): Promise<string> {
  const version = newestVersion(secrets);
  return `${version}${await mac(secrets, version, { ...signed, length: SIGNATURE_LENGTH })}`;
}

export async function isSignedText(secrets: Secrets, signature: string, signed: Signed): Promise<boolean> {
  const expected = await mac(secrets, signature.slice(0, 1), { ...signed, length: SIGNATURE_LENGTH });
  return expected !== undefined && isSameText(expected, signature.slice(1));
}

/** Takes the same time wherever the texts differ. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
