import { base64url } from "jose";
import { mac, type Secrets } from "./mac.ts";

const TOKEN = /^[\w-]{43}$/;

/** 256 random bits: what the cookie holds, and nobody else. */
export function mintSessionToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether this may be one of ours. */
export function isSessionToken(token: string): boolean {
  return TOKEN.test(token);
}

/** What may stand in storage in its place, as of an API key; none for what cannot be a token of ours. */
export async function sessionLookupsOf(token: string, secrets: Secrets): Promise<readonly string[]> {
  if (!isSessionToken(token)) return [];
  const found = [...secrets.keys()].map((version) =>
    mac(secrets, version, { purpose: "session", text: token, length: 43 }),
  );
  return (await Promise.all(found)).filter((lookup) => lookup !== undefined);
}
