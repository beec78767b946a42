import { base64url } from "jose";
import { isSignedText, type Secrets, signText } from "./mac.ts";

/** CONTRACT G0.6: opaque, signed, and bound to the account and filters of its list. */
export async function writeCursor(secrets: Secrets, lastKey: string, filters: string): Promise<string> {
  const f = await signText(secrets, signedOf(lastKey, filters));
  return base64url.encode(JSON.stringify({ k: lastKey, f }));
}

/** The last sort key, or undefined if the cursor is not from the same list. */
export async function readCursor(
  secrets: Secrets,
  cursor: string,
  filters: string,
): Promise<string | undefined> {
  const content = parse(cursor);
  if (!content) return undefined;
  return (await isSignedText(secrets, content.f, signedOf(content.k, filters))) ? content.k : undefined;
}

function parse(cursor: string): { readonly k: string; readonly f: string } | undefined {
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(cursor)));
    if (typeof content !== "object" || content === null || !("k" in content) || !("f" in content))
      return undefined;
    return typeof content.k === "string" && typeof content.f === "string"
      ? { k: content.k, f: content.f }
      : undefined;
  } catch {
    return undefined;
  }
}

function signedOf(lastKey: string, filters: string) {
  return { purpose: "cursor", text: `${lastKey}\n${filters}` };
}
