import type { MoneyRefusal, Plan, Usage } from "@svc/domain/credits";
import type { AccountId, PaymentId, VerificationId } from "@svc/domain/ids";
import type { CardFace, CardOnFile } from "@svc/domain/money/card";
import type { ChargeOutcome, TopUp, TopUpRequest } from "@svc/domain/money/top-up";
import type { ChainEntry } from "@svc/domain/record-seal/record-seal";
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

/** What GET /v1/me/credits shows (SPEC 2.10). */
export type CreditsView = {
  readonly balanceCents: number;
  readonly monthSpentCents: number;
  readonly onFile?: CardOnFile;
};

/** `in_progress` and `reused` as CONTRACT G0.7; `unknown`: the provider did not answer, it is looked after. */
export type TopUpAnswer =
  | { readonly outcome: "in_progress" | "reused" | "unknown" }
  | { readonly outcome: "done"; readonly topUp: TopUp; readonly isReplay: boolean };

/** What a POST answered under an `Idempotency-Key`; the body is sealed. */
export type KeptAnswer = {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type IdempotentState =
  | { readonly state: "new" | "running" }
  | { readonly state: "done"; readonly answer: KeptAnswer };

/** A link where a person saves a card (CONTRACT G8.2). */
export type CardLink = {
  readonly id: string;
  readonly monthlyCapCents: number;
  readonly expiresAt: number;
  readonly state: "open" | "used" | "void" | "expired";
  /** The provider's page, where the card is typed. */
  readonly url: string;
  /** The card that was saved by it, as long as it is the account's. */
  readonly card?: CardFace;
};

/** The person comes back from the provider to one of the addresses. */
export type NewCardLink = {
  readonly id: string;
  readonly monthlyCapCents: number;
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

export type AccountRpc = {
  /** Tokens of the bucket with this name, up to `wanted`. */
  take(bucket: string, policy: BucketPolicy, wanted: number): Promise<Grant>;
  /** Whether a verification with this many photos may be started; nothing is held. */
  mayCreate(terms: AccountTerms, photos: number): Promise<CreditAnswer>;
  /** Whether one more capture on an existing link is taken (CONTRACT G5.5). */
  mayCapture(terms: AccountTerms): Promise<MoneyRefusal | undefined>;
  book(accountId: AccountId, booking: Booking): Promise<void>;
  /** Counts a created verification towards the month's limit. */
  countVerification(id: VerificationId): Promise<void>;
  usage(): Promise<Usage>;
  /** The place of a record in the account's chain of seals; the same cause again has the same place. */
  appendSeal(cause: string, hash: string): Promise<ChainEntry>;
  /** CONTRACT G0.7; what begins is ended, with its answer or without. */
  beginIdempotent(scope: string): Promise<IdempotentState>;
  endIdempotent(scope: string, answer: KeptAnswer | undefined): Promise<void>;
  credits(terms: AccountTerms): Promise<CreditsView>;
  /** CONTRACT G8.3. */
  topUp(terms: AccountTerms, request: TopUpRequest): Promise<TopUpAnswer>;
  /** What the provider told by itself; the same again changes nothing. */
  settleTopUp(paymentId: PaymentId, outcome: ChargeOutcome): Promise<void>;
  /** CONTRACT G8.2; `none`: no provider is set up; `unreachable`: it does not answer, and the link before it stands. */
  newCardLink(accountId: AccountId, wanted: NewCardLink): Promise<CardLink | "none" | "unreachable">;
  readCardLink(id: string): Promise<CardLink | undefined>;
  /** Asks the provider whether the card was saved; the link as it stands then. */
  finishCardSetup(accountId: AccountId, id: string): Promise<CardLink | undefined>;
  /** CONTRACT G9.3: its owner is told by mail, once a URL a day. */
  webhookFailed(id: AccountId, failure: WebhookFailure): Promise<void>;
};
