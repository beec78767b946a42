import { MAIL_TIMEOUT_MS, type MailAnswer } from "./mail.ts";

/** Returns the answer, or `later` if none comes in time or the attempt throws. */
export async function inTime(
  attempt: (signal: AbortSignal) => Promise<MailAnswer>,
  timeoutMs = MAIL_TIMEOUT_MS,
): Promise<MailAnswer> {
  const abort = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<MailAnswer>();
  const timer = setTimeout(() => {
    resolve({ state: "later", reason: `no answer within ${timeoutMs / 1000} s` });
    abort.abort();
  }, timeoutMs);
  // A connection error may contain addresses.
  const answer = attempt(abort.signal).catch((): MailAnswer => ({ state: "later", reason: "no answer" }));
  try {
    return await Promise.race([late, answer]);
  } finally {
    clearTimeout(timer);
  }
}
