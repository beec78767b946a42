import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

const LIFETIME_MS = 10 * 60_000;
const CHALLENGE = new RegExp(`^(\\d{1,15})-(${SIGNATURE})$`);

/** The challenge of a proof of work, valid for one link or address for ten minutes. Nothing is stored. */
export async function writeProofChallenge(secrets: Secrets, subject: string, now: number): Promise<string> {
  const expiresAt = now + LIFETIME_MS;
  return `${expiresAt}-${await signText(secrets, signedOf(expiresAt, subject))}`;
}

export async function readProofChallenge(
  secrets: Secrets,
  subject: string,
  { challenge, now }: { readonly challenge: string; readonly now: number },
): Promise<boolean> {
  const [, expiresAt = "", signature = ""] = CHALLENGE.exec(challenge) ?? [];
  return Number(expiresAt) > now && isSignedText(secrets, signature, signedOf(expiresAt, subject));
}

function signedOf(expiresAt: number | string, subject: string) {
  return { purpose: "link-proof", text: `${expiresAt} ${subject}` };
}
