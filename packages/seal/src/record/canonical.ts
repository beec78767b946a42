import canonicalize from "canonicalize";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** RFC 8785: one text for one value, in whatever order its members came. Throws for text that is not Unicode. */
export function canonicalText(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("this is not a JSON value");
  return text;
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

export function hashOf(text: string): Promise<string> {
  return sha256Hex(Uint8Array.from(new TextEncoder().encode(text)));
}

/** CONTRACT G1.2: SHA-256 of the salt's 16 bytes and the value's RFC 8785 text. */
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
