/**
 * The service's secrets, by a one-character version; the first signs, all verify, so that a secret can be changed
 * without breaking what was signed before. Each purpose has its own key (the label is part of the MAC's input).
 */
export type Secrets = ReadonlyMap<string, CryptoKey>;

/** `1:base64url,0:base64url`, newest first; at least 32 bytes each. */
export async function parseSecrets(text: string): Promise<Secrets> {
  const entries = text.split(",").map((entry) => entry.split(":"));
  const keys = entries.map(async ([version, encoded]): Promise<[string, CryptoKey]> => {
    const bytes = fromBase64Url(encoded ?? "");
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

/** HMAC-SHA256 over purpose and text, base64url, cut to `length` characters; undefined for an unknown version. */
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
  return toBase64Url(new Uint8Array(signed)).slice(0, input.length);
}

/** Takes as long for a near miss as for a wild guess. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
}
