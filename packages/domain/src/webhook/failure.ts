import type { VerificationId } from "../ids.ts";
import type { Delivery } from "./delivery.ts";

/** A webhook that will not be retried automatically, as reported to its tenant. */
export type WebhookFailure = {
  readonly url: string;
  readonly eventType: string;
  readonly verificationId: VerificationId;
  readonly at: number;
  /** The result of the last attempt, for a person. */
  readonly answer: string;
};

export function failureOf(delivery: Delivery, verificationId: VerificationId): WebhookFailure | undefined {
  const { url, eventType, state, attempts } = delivery;
  const last = attempts.at(-1);
  if (state !== "failed" || !last) return undefined;
  const { status, error, at } = last;
  // The query may contain a secret of the tenant.
  const [address = ""] = url.split(/[?#]/);
  return { url: address, eventType, verificationId, at, answer: error ?? `HTTP ${status}` };
}

const DAY_MS = 86_400_000;

/** CONTRACT G9.3: once per URL and UTC day, whatever the verification. */
export function noticeKey({ url, at }: WebhookFailure): string {
  return `webhook.failed ${Math.floor(at / DAY_MS)} ${url}`;
}
