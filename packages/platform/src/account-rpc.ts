import type { MoneyRefusal, Plan, Usage } from "@svc/domain/credits";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { Booking } from "@svc/domain/verification/consequences";
import type { WebhookFailure } from "@svc/domain/webhook/failure";
import type { BucketPolicy, Grant } from "@svc/domain/token-bucket";

/** What the account's object must know of its tenant, as its row says. */
export type AccountTerms = {
  readonly id: AccountId;
  readonly openingBalanceCents: number;
  readonly plan: Plan;
};

/** `isAmple`: so far from any limit that the account need not be asked again for a moment. */
export type CreditAnswer = { readonly refusal?: MoneyRefusal; readonly isAmple: boolean };

export type AccountRpc = {
  /** Tokens of the bucket with this name, up to `wanted`. */
  take(bucket: string, policy: BucketPolicy, wanted: number): Promise<Grant>;
  /** Whether a verification with this many photos may be started; nothing is held. */
  mayCreate(terms: AccountTerms, photos: number): Promise<CreditAnswer>;
  /** Whether one more capture on an existing link is taken (CONTRACT G5.5). */
  mayCapture(terms: AccountTerms): Promise<MoneyRefusal | undefined>;
  book(booking: Booking): Promise<void>;
  /** Counts a created verification towards the month's limit. */
  countVerification(id: VerificationId): Promise<void>;
  usage(): Promise<Usage>;
  /** CONTRACT G9.3: its owner is told by mail, once a URL a day. */
  webhookFailed(id: AccountId, failure: WebhookFailure): Promise<void>;
};
