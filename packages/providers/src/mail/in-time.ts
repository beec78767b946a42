import { MAIL_TIMEOUT_MS, type MailAnswer } from "./mail.ts";

/** The answer, or `later` when there is none in time or the attempt throws. */
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
  // what a connection says of its failure may name addresses
  const answer = attempt(abort.signal).catch((): MailAnswer => ({ state: "later", reason: "no answer" }));
  try {
    return await Promise.race([late, answer]);
  } finally {
    clearTimeout(timer);
  }
}
