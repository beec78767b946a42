import { base64url } from "jose";
import { mac, type Secrets } from "./mac.ts";

const TOKEN = /^[\w-]{43}$/;

/** 256 random bits, stored only in the cookie. */
export function mintSessionToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** True if this may be one of our tokens. */
export function isSessionToken(token: string): boolean {
  return TOKEN.test(token);
}

/** What is stored instead of the token, as for an API key. Empty if it cannot be one of our tokens. */
export async function sessionLookupsOf(token: string, secrets: Secrets): Promise<readonly string[]> {
  if (!isSessionToken(token)) return [];
  const found = [...secrets.keys()].map((version) =>
    mac(secrets, version, { purpose: "session", text: token, length: 43 }),
  );
  return (await Promise.all(found)).filter((lookup) => lookup !== undefined);
}
