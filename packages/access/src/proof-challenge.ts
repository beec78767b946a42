import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

const LIFETIME_MS = 10 * 60_000;
const MAC_LENGTH = 22;

/** What a proof of work is made over: good for one link, for ten minutes; nothing is stored. */
export async function writeProofChallenge(secrets: Secrets, link: string, now: number): Promise<string> {
  const version = newestVersion(secrets);
  const expiresAt = now + LIFETIME_MS;
  return `${expiresAt}-${version}${await macOf(secrets, version, `${expiresAt} ${link}`)}`;
}

export async function readProofChallenge(
  secrets: Secrets,
  link: string,
  { challenge, now }: { readonly challenge: string; readonly now: number },
): Promise<boolean> {
  const [, expiresAt = "", version = "", proof = ""] = /^(\d{1,15})-([^.])([\w-]{22})$/.exec(challenge) ?? [];
  if (Number(expiresAt) <= now) return false;
  const expected = await macOf(secrets, version, `${expiresAt} ${link}`);
  return expected !== undefined && isSameText(expected, proof);
}

function macOf(secrets: Secrets, version: string, text: string) {
  return mac(secrets, version, { purpose: "link-proof", text, length: MAC_LENGTH });
}
