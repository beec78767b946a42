import type { Hold, MoneyRefusal, Plan, Usage } from "@svc/domain/credits";
import type { AccountId, PaymentId, VerificationId } from "@svc/domain/ids";
import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { MailSkip } from "@svc/domain/mail/mail-permit";
import type { CardFace, CardOnFile } from "@svc/domain/money/card";
import type { Occupancy, Quota, Quotas } from "@svc/domain/quotas";
import type { JudgeOpinion, JudgePermit, OutsideJudgeName } from "@svc/domain/outside-judges";
import type { Invoice } from "@svc/domain/money/invoice";
import type { ChargeOutcome, TopUp, TopUpRequest } from "@svc/domain/money/top-up";
import type { ChainEntry } from "@svc/domain/record-seal/record-seal";
import type { Claim, ClaimWish } from "@svc/domain/review/claims";
import type { ReviewCommand } from "@svc/domain/review/review-command";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import type { Booking } from "@svc/domain/verification/consequences";
import type { WebhookFailure } from "@svc/domain/webhook/failure";
import type { BucketPolicy, Grant } from "@svc/domain/token-bucket";

/** What the account's object must know of its tenant, as its row says. */
export type AccountTerms = {
  readonly id: AccountId;
  readonly openingBalanceCents: number;
  readonly plan: Plan;
  /** Where an operator raised them; the others are QUOTAS of the domain. */
  readonly quotas?: Partial<Quotas>;
};

/**
 * A verification that is to be created. `cause`: of the movement that its photo is charged by, where it comes along; `bytes`:
 * of its settings as JSON.
 */
export type Wanted = {
  readonly id: VerificationId;
  readonly photos: number;
  readonly cause?: string;
  readonly bytes?: number;
};

/**
 * `isAmple`: so far from any limit that the account need not be asked again for a moment; `freeLimit`: so many without a
 * photo a day, and they are used up; `quota`: the account has as much as it may have.
 */
export type Admission = {
  readonly refusal?: MoneyRefusal | { readonly freeLimit: number } | QuotaRefusal;
  readonly isAmple: boolean;
};

export type QuotaRefusal = { readonly quota: Quota; readonly most: number };

/** A result mail that is about to be sent. */
export type MailWish = { readonly mailId: string; readonly to: string };

/** A question that an outside judge is about to be asked; `photo`: the SHA-256 of its file. */
export type JudgeWish = {
  readonly judge: OutsideJudgeName;
  readonly photo: string;
  readonly dailyCap: number;
};

/** Somebody is asked to become a member; `id` is the invitation's. */
export type InvitationMail = {
  readonly id: string;
  readonly to: string;
  readonly accountName: string;
  readonly invitedBy: string;
  readonly signInUrl: string;
};

/** Waits at most `ms` for a verification to change after `since`; `by` is the key or person that asks. */
export type ChangeWait = { readonly by: string; readonly since: LastChange; readonly ms: number };
type LastChange = { readonly updatedAt: number; readonly id: VerificationId };
/** `too_many`: this key or person waits often enough already. */
export type ChangeWaitOutcome = "changed" | "same" | "too_many";

/** A reusable link whose database somebody may be guessing at. */
export type GuessedLink = { readonly slug: string; readonly name: string };

/** What GET /v1/me/credits shows (SPEC 2.10). */
type CreditsView = {
  readonly balanceCents: number;
  readonly monthSpentCents: number;
  readonly onFile?: CardOnFile;
};

/** `in_progress` and `reused` as CONTRACT G0.7; `unknown`: the provider did not answer, it is looked after. */
export type TopUpAnswer =
  | { readonly outcome: "in_progress" | "reused" | "unknown" }
  | { readonly outcome: "done"; readonly topUp: TopUp; readonly isReplay: boolean };

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

/** A decision of a person that takes effect when it can no more be taken back (CONTRACT G15.3). */
export type NewDecision = {
  readonly verificationId: VerificationId;
  readonly subject: ReviewSubject;
  readonly reviewer: string;
  /** What the verification is then told. */
  readonly command: ReviewCommand;
};

export type AccountRpc = {
  /** Tokens of the bucket with this name, up to `wanted`. */
  take(bucket: string, policy: BucketPolicy, wanted: number): Promise<Grant>;
  /**
   * Whether this verification may be created, and if so its place among the day's or the month's, and the price of what
   * comes along, are its own from now on: until they are booked, let go, or nobody asked for them in time.
   */
  admit(terms: AccountTerms, wanted: Wanted): Promise<Admission>;
  /** Whether one more capture on an existing link is taken (CONTRACT G5.5); if so its price is held. */
  mayCapture(terms: AccountTerms, hold?: Hold): Promise<MoneyRefusal | undefined>;
  /** Nothing came of what was admitted: its cause, or its verification. */
  letGo(what: { readonly cause?: string; readonly id?: VerificationId }): Promise<void>;
  /** Why this mail may not go out, or undefined; the same mail is counted once (CONTRACT G14). */
  permitMail(accountId: AccountId, mail: MailWish): Promise<MailSkip | undefined>;
  /** Nothing goes to this address any more. */
  suppressMail(address: string): Promise<void>;
  /** Newest first, at most 1,000. */
  suppressedMail(): Promise<readonly string[]>;
  book(accountId: AccountId, booking: Booking): Promise<void>;
  /** Counts a created verification towards the month's limit. */
  countVerification(id: VerificationId): Promise<void>;
  /** What a verification takes of the account's quotas from this version of its log on. */
  occupy(id: VerificationId, occupancy: Occupancy, version: number): Promise<void>;
  /** The verification is deleted and takes nothing any more. */
  vacate(id: VerificationId): Promise<void>;
  usage(): Promise<Usage>;
  /** The place of a record in the account's chain of seals; the same cause again has the same place. */
  appendSeal(cause: string, hash: string): Promise<ChainEntry>;
  /** CONTRACT G0.7; what begins is ended, with its answer or without. */
  beginIdempotent(scope: string): Promise<IdempotentState>;
  /** `verificationId`: of the verification that the call made. */
  endIdempotent(
    scope: string,
    answer: KeptAnswer | undefined,
    verificationId: VerificationId | undefined,
  ): Promise<void>;
  /** What was answered of a verification that is redacted goes. */
  forgetAnswers(verificationId: VerificationId): Promise<void>;
  credits(terms: AccountTerms): Promise<CreditsView>;
  /** CONTRACT G8.3. */
  topUp(terms: AccountTerms, request: TopUpRequest): Promise<TopUpAnswer>;
  /** The last first, at most so many, from below the sequence `before` on. */
  invoices(most: number, before?: number): Promise<readonly Invoice[]>;
  /** The invoice as it is printed. If it has no seller yet, the one that is configured now is stored with it. */
  fixedInvoice(paymentId: string): Promise<Invoice | undefined>;
  /** What the provider told by itself; the same again changes nothing. */
  settleTopUp(paymentId: PaymentId, outcome: ChargeOutcome): Promise<void>;
  /** CONTRACT G8.2; `none`: no provider is set up; `unreachable`: it does not answer, and the link before it stands. */
  newCardLink(accountId: AccountId, wanted: NewCardLink): Promise<CardLink | "none" | "unreachable">;
  readCardLink(id: string): Promise<CardLink | undefined>;
  /** Asks the provider whether the card was saved; the link as it stands then. */
  finishCardSetup(accountId: AccountId, id: string): Promise<CardLink | undefined>;
  /** Cases for a person, and how many decisions about others wait for their time. */
  claimCases(wish: ClaimWish): Promise<{ readonly claims: readonly Claim[]; readonly decided: number }>;
  /** Of these the ones that are the reviewer's still, for as long again. */
  renewClaims(reviewer: string, ids: readonly VerificationId[]): Promise<readonly Claim[]>;
  releaseClaim(reviewer: string, id: VerificationId): Promise<void>;
  /** Whose case it is now. */
  claimantOf(id: VerificationId): Promise<string | undefined>;
  /** When it takes effect; undefined where somebody else has the case, or a decision is taking effect. Said twice it is one. */
  decideCase(
    accountId: AccountId,
    decision: NewDecision,
  ): Promise<{ readonly takesEffectAt: number } | undefined>;
  /** Takes the reviewer's latest decision about the case back and gives the case to its reviewer again; false: too late. */
  undoDecision(reviewer: string, id: VerificationId): Promise<boolean>;
  /** Whether an outside judge may be asked about a photo of this account's; it is counted by this call. */
  permitJudge(wish: JudgeWish): Promise<JudgePermit>;
  /** What it said, so that the same photo is not paid for twice. */
  keepOpinion(photo: string, opinion: JudgeOpinion): Promise<void>;
  /** Once an invitation; seconds until one may be mailed again where too many were today. */
  mailInvitation(id: AccountId, mail: InvitationMail): Promise<number | undefined>;
  /** CONTRACT G9.3: its owner is told by mail, once a URL a day. */
  waitForChange(id: AccountId, wait: ChangeWait): Promise<ChangeWaitOutcome>;
  webhookFailed(id: AccountId, failure: WebhookFailure): Promise<void>;
  /** A link answers nobody for a while, since too many look-ups behind it found nothing; the owner is told once a day. */
  linkGuessed(id: AccountId, link: GuessedLink): Promise<void>;
};
