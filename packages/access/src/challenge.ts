import type { VerificationId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

/** How long a photo may answer a challenge. The page requests a new one earlier. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/**
 * Matches the whole nonce, so that each nonce has one spelling. A suffix would let it answer for a second
 * photo.
 */
const NONCE = new RegExp(`^(([0-9a-z]+)-[0-9a-f]{16})\\.(${SIGNATURE})$`);

export type Challenge = {
  readonly nonce: string;
  readonly expiresAt: number;
  /**
   * When to light the torch during a burst: in at least one frame, and never in all. It is as unpredictable as
   * the nonce.
   */
  readonly torch: readonly (0 | 1)[];
};

/** A nonce that only this service can create, bound to this verification and time. Nothing is stored. */
export async function newChallenge(secrets: Secrets, id: VerificationId, now: number): Promise<Challenge> {
  const expiresAt = now + CHALLENGE_LIFETIME_MS;
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
  const text = `${expiresAt.toString(36)}-${salt}`;
  const signature = await signText(secrets, signedOf(id, text));
  // The MAC's first character; the version comes before it.
  const pattern = (signature.charCodeAt(1) % 6) + 1;
  const torch = [0, 1, 2].map((bit): 0 | 1 => ((pattern >> bit) & 1 ? 1 : 0));
  return { nonce: `${text}.${signature}`, expiresAt, torch };
}

/** True if a photo's nonce is one of ours and had not expired. */
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
