import canonicalize from "canonicalize";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The RFC 8785 text of a value, the same for any order of members. Throws if a string is not valid Unicode. */
export function canonicalText(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("this is not a JSON value");
  return text;
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** SHA-256 of a text as UTF-8, as 64 hexadecimal digits. */
export function hashOf(text: string): Promise<string> {
  return sha256Hex(Uint8Array.from(new TextEncoder().encode(text)));
}

/** CONTRACT G1.2: SHA-256 over the 16 bytes of the salt and the RFC 8785 text of the value. */
export function digestOf(saltHex: string, value: Json): Promise<string> {
  const bytes = [...fromHex(saltHex), ...new TextEncoder().encode(canonicalText(value))];
  return sha256Hex(Uint8Array.from(bytes));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
