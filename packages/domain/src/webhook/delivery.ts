import type { DeliveryId } from "../ids.ts";

/** CONTRACT G9.3: the wait before the 2nd, 3rd … 10th attempt, after the previous one. */
export const DELIVERY_DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const DELIVERY_ATTEMPTS = DELIVERY_DELAYS_S.length + 1;
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** One call to the tenant, or why none was made; a status is an answer, an error the lack of one. */
export type Attempt = {
  readonly at: number;
  readonly ms: number;
  readonly status?: number;
  readonly error?: string;
};

export type DeliveryState = "pending" | "delivered" | "failed";
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const satisfies readonly DeliveryState[];

/** One event on its way to one address. The body lies beside it, frozen. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** Attempts of the schedule that is running; a redelivery begins it anew. */
  readonly tries: number;
  readonly nextAttemptAt?: number;
};

export type Timing = {
  /** 0..1, for the jitter. */
  readonly random: number;
  /** How long the receiver asked to be left alone, where it answered 429 or 503. */
  readonly retryAfterMs?: number;
  /** What a second of the schedule lasts, in seconds; other than 1 in tests alone. */
  readonly pace?: number;
};

export function beginDelivery(
  event: Pick<Delivery, "id" | "eventId" | "eventType" | "url">,
  now: number,
): Delivery {
  return { ...event, state: "pending", attempts: [], tries: 0, nextAttemptAt: now };
}

/** The delivery after one more attempt (CONTRACT G9.3): only a 2xx delivers, 410 and the tenth failure end it. */
export function afterAttempt(delivery: Delivery, attempt: Attempt, timing: Timing): Delivery {
  const { nextAttemptAt: _over, ...kept } = delivery;
  const tries = delivery.tries + 1;
  const attempts = [...delivery.attempts, attempt];
  if (isSuccess(attempt.status)) return { ...kept, tries, attempts, state: "delivered" };
  // one that was stopped while this attempt was under way is not begun again
  const isOver = delivery.state !== "pending" || isGone(attempt);
  const waitMs = isOver ? undefined : waitBefore(tries, attempt, timing);
  if (waitMs === undefined) return { ...kept, tries, attempts, state: "failed" };
  return { ...kept, tries, attempts, state: "pending", nextAttemptAt: attempt.at + attempt.ms + waitMs };
}

/** Ended without a call, and `error` says why. */
export function stopDelivery(delivery: Delivery, now: number, error: string): Delivery {
  const { nextAttemptAt: _over, ...kept } = delivery;
  return { ...kept, state: "failed", attempts: [...delivery.attempts, { at: now, ms: 0, error }] };
}

/** Our choice: a delivery's log stays readable, however often its redelivery is asked for. */
const ATTEMPTS_KEPT = 50;

/** CONTRACT G9.5: at once, whatever became of it; undefined when it was tried often enough. */
export function redeliver(delivery: Delivery, now: number): Delivery | undefined {
  if (delivery.attempts.length >= ATTEMPTS_KEPT) return undefined;
  const tries = delivery.state === "pending" ? delivery.tries : 0;
  return { ...delivery, state: "pending", tries, nextAttemptAt: now };
}

/** CONTRACT G9.3: 410 stops the address for the verification, until a redelivery is asked for. */
export function isStopped(deliveries: readonly Delivery[]): boolean {
  return deliveries.some(({ state, attempts }) => state === "failed" && isGone(attempts.at(-1)));
}

export function isGone(attempt: Attempt | undefined): boolean {
  return attempt?.status === 410;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}

function waitBefore(tries: number, { status }: Attempt, timing: Timing): number | undefined {
  const seconds = DELIVERY_DELAYS_S[tries - 1];
  if (seconds === undefined) return undefined;
  const { random, retryAfterMs = 0, pace = 1 } = timing;
  const scheduledMs = Math.round(seconds * 1000 * pace * (0.9 + 0.2 * random));
  const isRespected = status === 429 || status === 503;
  return isRespected ? Math.max(scheduledMs, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)) : scheduledMs;
}
