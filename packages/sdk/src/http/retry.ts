import { ApiError } from "./api-error.ts";
import { NoAnswerError } from "./no-answer-error.ts";

/** The service's own trouble, or somebody's on the way; and a first try under the same key that still runs. */
const TRANSIENT_STATUSES = [429, 500, 502, 503, 504];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Nobody waits longer than this within one call: a daily cap asks for hours. */
const LONGEST_ASKED_MS = 60_000;

/** How long to wait before try number `tries + 1`; undefined where another would not help. `random` is 0..1. */
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

/** Ends early, with the signal's reason, when the caller gives up. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason as Error); // what the caller gave, an Error unless they chose otherwise
    }
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
