import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

/** Matches the whole token, so that a link has one spelling: with a suffix it would get a rate limit of its own. */
const TOKEN = new RegExp(`^([0-9A-HJKMNP-TV-Z]{26})\\.(${SIGNATURE})$`);

/** What a verification link permits, and in which environment. Each purpose has its own tokens. */
type LinkScope = { readonly purpose: "cap" | "result"; readonly environment: string };

/**
 * CONTRACT G3.1: the verification's ULID, a dot, the key version, 22 characters of MAC. Always the same for one
 * verification.
 */
export async function writeLinkToken(
  secrets: Secrets,
  scope: LinkScope,
  id: VerificationId,
): Promise<string> {
  const ulid = id.slice("vfy_".length);
  return `${ulid}.${await signText(secrets, signedOf(scope, ulid))}`;
}

/** The verification of a token, or undefined. The MAC is checked before any storage is read. */
export async function readLinkToken(
  secrets: Secrets,
  scope: LinkScope,
  token: string,
): Promise<VerificationId | undefined> {
  const [, ulid = "", signature = ""] = TOKEN.exec(token) ?? [];
  const id = `vfy_${ulid}`;
  if (!isVerificationId(id)) return undefined;
  return (await isSignedText(secrets, signature, signedOf(scope, ulid))) ? id : undefined;
}

function signedOf({ purpose, environment }: LinkScope, ulid: string) {
  return { purpose, text: `${environment}\n${ulid}` };
}
