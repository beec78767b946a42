import type { VerificationId } from "../ids.ts";
import type { Delivery } from "./delivery.ts";

/** A webhook that will not be tried again by itself, as its tenant is told of it. */
export type WebhookFailure = {
  readonly url: string;
  readonly eventType: string;
  readonly verificationId: VerificationId;
  readonly at: number;
  /** What came of the last attempt, for a person. */
  readonly answer: string;
};

export function failureOf(delivery: Delivery, verificationId: VerificationId): WebhookFailure | undefined {
  const { url, eventType, state, attempts } = delivery;
  const last = attempts.at(-1);
  if (state !== "failed" || !last) return undefined;
  const { status, error, at } = last;
  // a query may carry what only the tenant should know
  const [address = ""] = url.split(/[?#]/);
  return { url: address, eventType, verificationId, at, answer: error ?? `HTTP ${status}` };
}

const DAY_MS = 86_400_000;

/** CONTRACT G9.3: once a URL a day, whichever verification it was; a day is UTC's. */
export function noticeKey({ url, at }: WebhookFailure): string {
  return `webhook.failed ${Math.floor(at / DAY_MS)} ${url}`;
}
