import type { DeliveryId } from "../ids.ts";

/** CONTRACT G9.3: the waits before attempts 2 to 10, each after the previous attempt. */
export const DELIVERY_DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const DELIVERY_ATTEMPTS = DELIVERY_DELAYS_S.length + 1;
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** One call to the tenant, or why none was made. A status means a response, an error means none. */
export type Attempt = {
  readonly at: number;
  readonly ms: number;
  readonly status?: number;
  readonly error?: string;
};

export type DeliveryState = "pending" | "delivered" | "failed";
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const satisfies readonly DeliveryState[];

/** One event to be sent to one URL. Its body is stored separately and never changes. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** Attempts in the current schedule; a redelivery starts a new one. */
  readonly tries: number;
  readonly nextAttemptAt?: number;
};

export type Timing = {
  /** 0..1, for the jitter. */
  readonly random: number;
  /** How long the receiver asked us to wait, with its 429 or 503. */
  readonly retryAfterMs?: number;
  /** The length of one second of the schedule, in seconds; not 1 only in tests. */
  readonly pace?: number;
};

export function beginDelivery(
  event: Pick<Delivery, "id" | "eventId" | "eventType" | "url">,
  now: number,
): Delivery {
  return { ...event, state: "pending", attempts: [], tries: 0, nextAttemptAt: now };
}

/**
 * The delivery after one more attempt (CONTRACT G9.3): only a 2xx delivers it; 410 and the tenth failure end
 * it.
 */
export function afterAttempt(delivery: Delivery, attempt: Attempt, timing: Timing): Delivery {
  const { nextAttemptAt: _over, ...kept } = delivery;
  const tries = delivery.tries + 1;
  const attempts = [...delivery.attempts, attempt];
  if (isSuccess(attempt.status)) return { ...kept, tries, attempts, state: "delivered" };
  // A delivery stopped during this attempt is not resumed.
  const isOver = delivery.state !== "pending" || isGone(attempt);
  const waitMs = isOver ? undefined : waitBefore(tries, attempt, timing);
  if (waitMs === undefined) return { ...kept, tries, attempts, state: "failed" };
  return { ...kept, tries, attempts, state: "pending", nextAttemptAt: attempt.at + attempt.ms + waitMs };
}

/** Ended without a call; `error` says why. */
export function stopDelivery(delivery: Delivery, now: number, error: string): Delivery {
  const { nextAttemptAt: _over, ...kept } = delivery;
  return { ...kept, state: "failed", attempts: [...delivery.attempts, { at: now, ms: 0, error }] };
}

/** Our choice: keeps a delivery's log readable, however often it is redelivered. */
const ATTEMPTS_KEPT = 50;

/** CONTRACT G9.5: sends at once, whatever the state. Undefined if it had the maximum number of attempts. */
export function redeliver(delivery: Delivery, now: number): Delivery | undefined {
  if (delivery.attempts.length >= ATTEMPTS_KEPT) return undefined;
  const tries = delivery.state === "pending" ? delivery.tries : 0;
  return { ...delivery, state: "pending", tries, nextAttemptAt: now };
}

/** CONTRACT G9.3: a 410 stops this URL for the verification, until a redelivery is requested. */
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
