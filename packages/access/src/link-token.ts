import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

const MAC_LENGTH = 22;
/** All of a token, so that one link is one text: a suffix would be a rate limit of its own. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([^.])([\w-]{22})$/;

/** What a link to a verification lets its holder do, and where; each purpose has tokens of its own. */
type LinkScope = { readonly purpose: "cap" | "result"; readonly environment: string };

/** CONTRACT G3.1: the verification's ULID, a dot, the key version, 22 characters of MAC; the same each time. */
export async function writeLinkToken(
  secrets: Secrets,
  scope: LinkScope,
  id: VerificationId,
): Promise<string> {
  const ulid = id.slice("vfy_".length);
  const version = newestVersion(secrets);
  return `${ulid}.${version}${await macOf(secrets, version, scope, ulid)}`;
}

/** The verification a token was made for, or undefined; no storage is read before the MAC is checked. */
export async function readLinkToken(
  secrets: Secrets,
  scope: LinkScope,
  token: string,
): Promise<VerificationId | undefined> {
  const [, ulid = "", version = "", proof = ""] = TOKEN.exec(token) ?? [];
  const id = `vfy_${ulid}`;
  if (!isVerificationId(id)) return undefined;
  const expected = await macOf(secrets, version, scope, ulid);
  return expected !== undefined && isSameText(expected, proof) ? id : undefined;
}

function macOf(secrets: Secrets, version: string, { purpose, environment }: LinkScope, ulid: string) {
  return mac(secrets, version, { purpose, text: `${environment}\n${ulid}`, length: MAC_LENGTH });
}
