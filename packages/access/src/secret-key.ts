import { mac, type Secrets } from "./mac.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_PREFIX = "svc_secret_";
const PUBLISHABLE_PREFIX = "pk_live_";
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * CONTRACT G10: `svc_secret_`, 32 base62 characters, then their CRC32 in 6, so that scanners can recognize a
 * real key.
 */
export function mintSecretKey(): string {
  const body = randomBase62(BODY_LENGTH);
  return `${SECRET_PREFIX}${body}${checksum(body)}`;
}

export function mintPublishableKey(): string {
  return PUBLISHABLE_PREFIX + randomBase62(BODY_LENGTH);
}

export type KeyKind = "secret" | "publishable";

/** The kind of key a bearer token looks like; undefined if it cannot be one of ours. */
export function kindOfKey(token: string): KeyKind | undefined {
  if (token.startsWith(PUBLISHABLE_PREFIX)) return "publishable";
  if (!token.startsWith(SECRET_PREFIX)) return undefined;
  const rest = token.slice(SECRET_PREFIX.length);
  const body = rest.slice(0, BODY_LENGTH);
  return rest.length === BODY_LENGTH + CHECKSUM_LENGTH && checksum(body) === rest.slice(BODY_LENGTH)
    ? "secret"
    : undefined;
}

/**
 * What is stored instead of a secret key: its MAC under each service secret, newest first, so that changing the
 * pepper locks no one out (CONTRACT G10: hashed, with a pepper).
 */
export async function lookupsOf(token: string, secrets: Secrets): Promise<readonly string[]> {
  const found = [...secrets.keys()].map((version) =>
    mac(secrets, version, { purpose: "api-key", text: token, length: 43 }),
  );
  return (await Promise.all(found)).filter((lookup) => lookup !== undefined);
}

function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 = 4 * 62: larger bytes would favour the first characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

function checksum(body: string): string {
  let value = crc32(new TextEncoder().encode(body));
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = (BASE62[value % 62] ?? "") + text;
    value = Math.floor(value / 62);
  }
  return text;
}

/** CRC-32 of ISO 3309, as in zip and PNG. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
