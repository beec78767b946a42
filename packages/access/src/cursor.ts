import { fromBase64Url, isSameText, mac, newestVersion, type Secrets, toBase64Url } from "./mac.ts";

const MAC_LENGTH = 22;

/** CONTRACT G0.6: opaque, signed, and bound to the account and filters of the list that it came from. */
export async function writeCursor(secrets: Secrets, lastKey: string, filters: string): Promise<string> {
  const version = newestVersion(secrets);
  const proof = await macOf(secrets, version, lastKey, filters);
  return toBase64Url(new TextEncoder().encode(JSON.stringify({ k: lastKey, f: `${version}${proof}` })));
}

/** The last sort key, or undefined when the cursor is not from the same list. */
export async function readCursor(
  secrets: Secrets,
  cursor: string,
  filters: string,
): Promise<string | undefined> {
  const content = parse(cursor);
  if (!content) return undefined;
  const expected = await macOf(secrets, content.f.slice(0, 1), content.k, filters);
  return expected !== undefined && isSameText(expected, content.f.slice(1)) ? content.k : undefined;
}

function parse(cursor: string): { readonly k: string; readonly f: string } | undefined {
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)));
    if (typeof content !== "object" || content === null || !("k" in content) || !("f" in content))
      return undefined;
    return typeof content.k === "string" && typeof content.f === "string"
      ? { k: content.k, f: content.f }
      : undefined;
  } catch {
    return undefined;
  }
}

function macOf(secrets: Secrets, version: string, lastKey: string, filters: string) {
  return mac(secrets, version, { purpose: "cursor", text: `${lastKey}\n${filters}`, length: MAC_LENGTH });
}
