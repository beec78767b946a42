import { ApiError } from "./api-error.ts";
import { NoAnswerError } from "./no-answer-error.ts";

/**
 * Temporary errors of the service or of a proxy. They include a first try under the same idempotency key that
 * is still running.
 */
const TRANSIENT_STATUSES = [429, 500, 502, 503, 504];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** One call never waits longer than this. A daily cap, for example, asks for hours. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Milliseconds to wait before try number `tries + 1`; undefined if another try would not help. `random` is
 * 0..1.
 */
export function waitBeforeRetry(error: unknown, tries: number, random: number): number | undefined {
  if (!isTransient(error)) return undefined;
  const askedMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  if (askedMs > LONGEST_ASKED_MS) return undefined;
  const backOffMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS) * (0.5 + random / 2);
  return Math.max(askedMs, backOffMs);
}

function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  if (!(error instanceof ApiError)) return false;
  return TRANSIENT_STATUSES.includes(error.status) || error.code === "idempotency_in_progress";
}

/** Resolves after `ms`. Rejects early with the signal's reason if the caller aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason as Error); // given by the caller; an Error unless they chose otherwise
    }
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
