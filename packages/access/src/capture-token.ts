import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

const MAC_LENGTH = 22;
/** All of a token, so that one link is one text: a suffix would be a rate limit of its own. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([^.])([\w-]{22})$/;

/** CONTRACT G3.1: the verification's ULID, a dot, the key version, 22 characters of MAC; the same each time. */
export async function captureToken(
  secrets: Secrets,
  environment: string,
  id: VerificationId,
): Promise<string> {
  const ulid = id.slice("vfy_".length);
  const version = newestVersion(secrets);
  return `${ulid}.${version}${await macOf(secrets, version, `${environment}\n${ulid}`)}`;
}

/** The verification a token was made for, or undefined; no storage is read before the MAC is checked. */
export async function readCaptureToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<VerificationId | undefined> {
  const [, ulid, version = "", proof = ""] = TOKEN.exec(token) ?? [];
  const id = `vfy_${ulid}`;
  if (!isVerificationId(id)) return undefined;
  const expected = await macOf(secrets, version, `${environment}\n${ulid}`);
  return expected !== undefined && isSameText(expected, proof) ? id : undefined;
}

function macOf(secrets: Secrets, version: string, text: string) {
  return mac(secrets, version, { purpose: "cap", text, length: MAC_LENGTH });
}
