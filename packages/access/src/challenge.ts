import type { VerificationId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

/** How long a photo may answer a challenge; the page asks for a new one before. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** All of a nonce, so that each is one text: with a suffix it would answer for a second photo. */
const NONCE = new RegExp(`^(([0-9a-z]+)-[0-9a-f]{16})\\.(${SIGNATURE})$`);

export type Challenge = {
  readonly nonce: string;
  readonly expiresAt: number;
  /** When to light the torch over the frames of a burst, never in none or all; as unforeseeable as the nonce. */
  readonly torch: readonly (0 | 1)[];
};

/** A value that only this service could have given out, for this verification, until then; nothing is stored. */
export async function newChallenge(secrets: Secrets, id: VerificationId, now: number): Promise<Challenge> {
  const expiresAt = now + CHALLENGE_LIFETIME_MS;
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
  const text = `${expiresAt.toString(36)}-${salt}`;
  const signature = await signText(secrets, signedOf(id, text));
  // the MAC's first character, after the version
  const pattern = (signature.charCodeAt(1) % 6) + 1;
  const torch = [0, 1, 2].map((bit): 0 | 1 => ((pattern >> bit) & 1 ? 1 : 0));
  return { nonce: `${text}.${signature}`, expiresAt, torch };
}

/** Whether a photo's nonce is one of ours that had not run out. */
export async function isAnswered(
  secrets: Secrets,
  id: VerificationId,
  answer: { readonly nonce: string; readonly now: number },
): Promise<boolean> {
  const [, text = "", expiresAt = "", signature = ""] = NONCE.exec(answer.nonce) ?? [];
  if (!(await isSignedText(secrets, signature, signedOf(id, text)))) return false;
  return Number.parseInt(expiresAt, 36) > answer.now;
}

function signedOf(id: VerificationId, text: string) {
  return { purpose: "challenge", text: `${id}\n${text}` };
}
