import type { DeliveryId, VerificationId } from "@svc/domain/ids";
import type { Attempt } from "@svc/domain/webhook/delivery";

/**
 * Carries only ids: the sender asks the object for the content, so that deleting personal data never involves a
 * queue.
 */
export type WebhookMessage = {
  readonly verificationId: VerificationId;
  readonly deliveryId: DeliveryId;
  /** The request that caused this message; the sender logs it. */
  readonly requestId?: string;
};

/** One signed call to a tenant's URL. */
export type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The rules of CONTRACT G0.9 for the deployment that signed it; see `UrlPolicy` of @svc/contract. */
  readonly policy: { readonly ownHost?: string; readonly allowInsecure: boolean };
};

export type WebhookOutcome = {
  readonly attempt: Attempt;
  /** How long the receiver asked us to wait. */
  readonly retryAfterMs?: number;
};
