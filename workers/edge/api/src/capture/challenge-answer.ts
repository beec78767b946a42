import { isAnswered } from "@svc/access/challenge";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { ApiContext } from "../context.ts";

/** A nonce that is stale or not ours is evidence too: it is kept, never a reason to turn a person away. */
export async function challengeAnswer(
  c: ApiContext,
  nonce: string | undefined,
): Promise<Pick<StoredCapture, "challenge" | "nonce">> {
  if (nonce === undefined) return {};
  const { secrets, evidence } = c.var;
  const answered = await isAnswered(secrets, evidence.verificationId, { nonce, now: Date.now() });
  return { nonce, challenge: answered ? "answered" : "stale" };
}
