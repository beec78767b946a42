import { isAnswered } from "@svc/access/challenge";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { ApiContext } from "../context.ts";

/** A stale or foreign nonce is kept as evidence. It is never a reason to refuse the photo. */
export async function challengeAnswer(
  c: ApiContext,
  nonce: string | undefined,
): Promise<Pick<StoredCapture, "challenge" | "nonce">> {
  if (nonce === undefined) return {};
  const { secrets, evidence } = c.var;
  const answered = await isAnswered(secrets, evidence.verificationId, { nonce, now: Date.now() });
  return { nonce, challenge: answered ? "answered" : "stale" };
}
