import type { VerificationEnv } from "@svc/platform/env";
import { reminderDueAt } from "./due-times.ts";
import type { Journal } from "./journal.ts";
import { prepareLink } from "./prepare-mail.ts";

/**
 * Sends the link again when its reminder is due. Only the alarm calls it: a read cannot wait for the texts, and its
 * caller does not expect it to send anything.
 */
export async function remindIfDue(
  env: VerificationEnv,
  { state, uploads }: Journal,
  remind: () => void,
): Promise<void> {
  if (!state || (reminderDueAt(state, uploads.begun) ?? Infinity) > Date.now()) return;
  await prepareLink(env, state);
  remind();
}
