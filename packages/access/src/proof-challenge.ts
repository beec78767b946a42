import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

const LIFETIME_MS = 10 * 60_000;
const CHALLENGE = new RegExp(`^(\\d{1,15})-(${SIGNATURE})$`);

/** What a proof of work is made over: good for one link, for ten minutes; nothing is stored. */
export async function writeProofChallenge(secrets: Secrets, link: string, now: number): Promise<string> {
  const expiresAt = now + LIFETIME_MS;
  return `${expiresAt}-${await signText(secrets, signedOf(expiresAt, link))}`;
}

export async function readProofChallenge(
  secrets: Secrets,
  link: string,
  { challenge, now }: { readonly challenge: string; readonly now: number },
): Promise<boolean> {
  const [, expiresAt = "", signature = ""] = CHALLENGE.exec(challenge) ?? [];
  return Number(expiresAt) > now && isSignedText(secrets, signature, signedOf(expiresAt, link));
}

function signedOf(expiresAt: number | string, link: string) {
  return { purpose: "link-proof", text: `${expiresAt} ${link}` };
}
