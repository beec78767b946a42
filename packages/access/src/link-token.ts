import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

/** All of a token, so that one link is one text: a suffix would be a rate limit of its own. */
const TOKEN = new RegExp(`^([0-9A-HJKMNP-TV-Z]{26})\\.(${SIGNATURE})$`);

/** What a link to a verification lets its holder do, and where; each purpose has tokens of its own. */
type LinkScope = { readonly purpose: "cap" | "result"; readonly environment: string };

/** CONTRACT G3.1: the verification's ULID, a dot, the key version, 22 characters of MAC; the same each time. */
export async function writeLinkToken(
  secrets: Secrets,
  scope: LinkScope,
  id: VerificationId,
): Promise<string> {
  const ulid = id.slice("vfy_".length);
  return `${ulid}.${await signText(secrets, signedOf(scope, ulid))}`;
}

/** The verification a token was made for, or undefined; no storage is read before the MAC is checked. */
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
