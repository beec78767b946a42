import type { DeliveryId, VerificationId } from "@svc/domain/ids";
import type { Attempt } from "@svc/domain/webhook/delivery";

/** Ids only: the sender asks the object what is to be sent, so erasing a person never has to look into a queue. */
export type WebhookMessage = {
  readonly verificationId: VerificationId;
  readonly deliveryId: DeliveryId;
  /** Of the call that led to it: the sender's log names it too. */
  readonly requestId?: string;
};

/** One signed call to a tenant's address. */
export type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** CONTRACT G0.9, of the deployment that signed it; see `UrlPolicy` of @svc/contract. */
  readonly policy: { readonly ownHost?: string; readonly allowInsecure: boolean };
};

export type WebhookOutcome = {
  readonly attempt: Attempt;
  /** How long the receiver asked to be left alone. */
  readonly retryAfterMs?: number;
};
