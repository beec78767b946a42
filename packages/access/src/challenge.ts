import type { VerificationId } from "@svc/domain/ids";
import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

/** How long a photo may answer a challenge; the page asks for a new one before. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const MAC_LENGTH = 22;
/** All of a nonce, so that each is one text: with a suffix it would answer for a second photo. */
const NONCE = /^(([0-9a-z]+)-[0-9a-f]{16})\.([^.])([\w-]{22})$/;

export type Challenge = {
  readonly nonce: string;
  readonly expiresAt: number;
  /** When to light the torch over the frames of a burst; as unforeseeable as the nonce. */
  readonly torch: readonly (0 | 1)[];
};

/** A value that only this service could have given out, for this verification, until then; nothing is stored. */
export async function newChallenge(secrets: Secrets, id: VerificationId, now: number): Promise<Challenge> {
  const expiresAt = now + CHALLENGE_LIFETIME_MS;
  const version = newestVersion(secrets);
  const salt = crypto.getRandomValues(new Uint8Array(8));
  const text = `${expiresAt.toString(36)}-${[...salt].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const proof = (await macOf(secrets, version, id, text)) ?? "";
  const torch = [0, 1, 2].map((bit): 0 | 1 => ((proof.charCodeAt(0) >> bit) & 1 ? 1 : 0));
  return { nonce: `${text}.${version}${proof}`, expiresAt, torch };
}

/** Whether a photo's nonce is one of ours that had not run out. */
export async function isAnswered(
  secrets: Secrets,
  id: VerificationId,
  answer: { readonly nonce: string; readonly now: number },
): Promise<boolean> {
  const [, text = "", expiresAt = "", version = "", proof = ""] = NONCE.exec(answer.nonce) ?? [];
  const expected = await macOf(secrets, version, id, text);
  if (expected === undefined || !isSameText(expected, proof)) return false;
  return Number.parseInt(expiresAt, 36) > answer.now;
}

function macOf(secrets: Secrets, version: string, id: VerificationId, text: string) {
  return mac(secrets, version, { purpose: "challenge", text: `${id}\n${text}`, length: MAC_LENGTH });
}
