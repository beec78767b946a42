import type { Hold, MoneyRefusal, Plan, PhotoUsage } from "@svc/domain/credits";
import type { AccountId, PaymentId, VerificationId } from "@svc/domain/ids";
import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { Language } from "@svc/domain/language";
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

/** The facts about its tenant that the account object needs, from the tenant's row. */
export type AccountTerms = {
  readonly id: AccountId;
  readonly openingBalanceCents: number;
  readonly plan: Plan;
  /** Quotas that an operator raised. The others are QUOTAS of the domain. */
  readonly quotas?: Partial<Quotas>;
};

/**
 * A verification about to be created. `cause` identifies the charge of a photo that is stored with it; `bytes`
 * is the size of its settings as JSON.
 */
export type Wanted = {
  readonly id: VerificationId;
  readonly photos: number;
  readonly cause?: string;
  readonly bytes?: number;
};

/**
 * `isAmple`: so far from any limit that the caller need not ask again for a moment. `freeLimit`: the daily
 * number of verifications without a photo, which is used up. `quota`: the account is at its quota.
 */
export type Admission = {
  readonly refusal?: MoneyRefusal | { readonly freeLimit: number } | QuotaRefusal;
  readonly isAmple: boolean;
};

export type QuotaRefusal = { readonly quota: Quota; readonly most: number };

/** Without `mailId`, it only asks: nothing is counted. */
export type MailWish = { readonly mailId?: string; readonly to: string };

/** A question about to be put to an outside judge. `photo` is the SHA-256 of its file. */
export type JudgeWish = {
  readonly judge: OutsideJudgeName;
  readonly photo: string;
  readonly dailyCap: number;
};

/** Invites a person to become a member. `id` is the invitation's. */
export type InvitationMail = {
  readonly id: string;
  readonly to: string;
  readonly accountName: string;
  readonly invitedBy: string;
  readonly signInUrl: string;
  /** Default: English. */
  readonly language?: Language | undefined;
};

/** Waits at most `ms` for a verification to change after `since`. `by` is the key or person that waits. */
export type ChangeWait = { readonly by: string; readonly since: LastChange; readonly ms: number };
type LastChange = { readonly updatedAt: number; readonly id: VerificationId };
/** `too_many`: this key or person already has too many calls waiting. */
export type ChangeWaitOutcome = "changed" | "same" | "too_many";

/** A reusable link that someone may be using to guess database rows. */
export type GuessedLink = { readonly slug: string; readonly name: string };

/** The content of GET /v1/me/credits (SPEC 2.10). */
type CreditsView = {
  readonly balanceCents: number;
  readonly monthSpentCents: number;
  readonly onFile?: CardOnFile;
};

/**
 * `in_progress` and `reused` as in CONTRACT G0.7. `unknown`: the provider did not answer; the account object
 * keeps asking.
 */
export type TopUpAnswer =
  | { readonly outcome: "in_progress" | "reused" | "unknown" }
  | { readonly outcome: "done"; readonly topUp: TopUp; readonly isReplay: boolean };

/** A link where a person saves a card (CONTRACT G8.2). */
export type CardLink = {
  readonly id: string;
  readonly monthlyCapCents: number;
  readonly expiresAt: number;
  readonly state: "open" | "used" | "void" | "expired";
  /** The provider's page for entering the card. */
  readonly url: string;
  /** The saved card, while it is still the account's. */
  readonly card?: CardFace;
};

/** The provider returns the person to `returnUrl` or `cancelUrl`. */
export type NewCardLink = {
  readonly id: string;
  readonly monthlyCapCents: number;
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

/** A person's decision. It takes effect when it can no longer be undone (CONTRACT G15.3). */
export type NewDecision = {
  readonly verificationId: VerificationId;
  readonly subject: ReviewSubject;
  readonly reviewer: string;
  /** The command for the verification once the decision takes effect. */
  readonly command: ReviewCommand;
};

export type AccountRpc = {
  /** Takes up to `wanted` tokens from the named bucket. */
  take(bucket: string, policy: BucketPolicy, wanted: number): Promise<Grant>;
  /**
   * Decides whether this verification may be created. If so, it reserves a place in the day's and month's
   * limits and the price of its photo, until they are booked, released or time out.
   */
  admit(terms: AccountTerms, wanted: Wanted): Promise<Admission>;
  /** Decides whether an existing link may take one more capture (CONTRACT G5.5). If so, its price is held. */
  mayCapture(terms: AccountTerms, hold?: Hold): Promise<MoneyRefusal | undefined>;
  /** Releases an admission that was not used, by its cause or its verification. */
  letGo(what: { readonly cause?: string; readonly id?: VerificationId }): Promise<void>;
  /** Returns why this mail may not be sent, or undefined if it may. The same mail counts once (CONTRACT G14). */
  permitMail(accountId: AccountId, mail: MailWish): Promise<MailSkip | undefined>;
  /** The same for a text message with a link (CONTRACT G4.8). */
  permitText(accountId: AccountId, text: MailWish): Promise<MailSkip | undefined>;
  /** Never mail this address again. */
  suppressMail(address: string): Promise<void>;
  /** Newest first, at most 1,000. */
  suppressedMail(): Promise<readonly string[]>;
  book(accountId: AccountId, booking: Booking): Promise<void>;
  /** Counts a created verification towards the monthly limit. */
  /** Sets what a verification uses of the account's quotas, as of this version of its log. */
  occupy(id: VerificationId, occupancy: Occupancy, version: number): Promise<void>;
  /** The verification was deleted and frees its quota. */
  vacate(id: VerificationId): Promise<void>;
  usage(): Promise<PhotoUsage>;
  /** Appends a record to the account's chain of seals. Calls with the same cause get the same place. */
  appendSeal(cause: string, hash: string): Promise<ChainEntry>;
  /** CONTRACT G0.7. Every begin must be followed by an end, with or without an answer. */
  beginIdempotent(scope: string): Promise<IdempotentState>;
  /** `verificationId` is the verification that the call created. */
  endIdempotent(
    scope: string,
    answer: KeptAnswer | undefined,
    verificationId: VerificationId | undefined,
  ): Promise<void>;
  /** Deletes the stored answers about a verification that was redacted. */
  forgetAnswers(verificationId: VerificationId): Promise<void>;
  credits(terms: AccountTerms): Promise<CreditsView>;
  /** CONTRACT G8.3. */
  topUp(terms: AccountTerms, request: TopUpRequest): Promise<TopUpAnswer>;
  /** Newest first, at most `most`, with a sequence below `before`. */
  invoices(most: number, before?: number): Promise<readonly Invoice[]>;
  /** The invoice as printed. If it has no seller yet, this stores the one configured now. */
  fixedInvoice(paymentId: string): Promise<Invoice | undefined>;
  /** Records an outcome that the provider sent on its own. Repeating it changes nothing. */
  settleTopUp(paymentId: PaymentId, outcome: ChargeOutcome): Promise<void>;
  /**
   * CONTRACT G8.2. `none`: no provider is set up. `unreachable`: the provider does not answer, and the previous
   * link stays valid.
   */
  newCardLink(accountId: AccountId, wanted: NewCardLink): Promise<CardLink | "none" | "unreachable">;
  readCardLink(id: string): Promise<CardLink | undefined>;
  /** Asks the provider whether the card was saved, and returns the updated link. */
  finishCardSetup(accountId: AccountId, id: string): Promise<CardLink | undefined>;
  /** Assigns cases to a reviewer. `decided` is the number of pending decisions about other cases. */
  claimCases(wish: ClaimWish): Promise<{ readonly claims: readonly Claim[]; readonly decided: number }>;
  /** Renews the claims that are still the reviewer's, and returns them. */
  renewClaims(reviewer: string, ids: readonly VerificationId[]): Promise<readonly Claim[]>;
  releaseClaim(reviewer: string, id: VerificationId): Promise<void>;
  /** Who currently has the case. */
  claimantOf(id: VerificationId): Promise<string | undefined>;
  /**
   * Returns when the decision takes effect, or undefined if someone else has the case or a decision is taking
   * effect. Repeating it changes nothing.
   */
  decideCase(
    accountId: AccountId,
    decision: NewDecision,
  ): Promise<{ readonly takesEffectAt: number } | undefined>;
  /**
   * Undoes the reviewer's latest decision about the case and assigns the case to them again. Returns false if
   * it is too late.
   */
  undoDecision(reviewer: string, id: VerificationId): Promise<boolean>;
  /** Decides whether an outside judge may see a photo of this account, and counts the question. */
  permitJudge(wish: JudgeWish): Promise<JudgePermit>;
  /** Keeps the judge's opinion, so that the same photo is not paid for twice. */
  keepOpinion(photo: string, opinion: JudgeOpinion): Promise<void>;
  /** Mails an invitation once. If today's limit is reached, returns the seconds until the next mail is possible. */
  mailInvitation(id: AccountId, mail: InvitationMail): Promise<number | undefined>;
  waitForChange(id: AccountId, wait: ChangeWait): Promise<ChangeWaitOutcome>;
  /** CONTRACT G9.3: mails the owner, once per URL and day. */
  webhookFailed(id: AccountId, failure: WebhookFailure): Promise<void>;
  /** A link refuses look-ups for a while because too many found nothing. Mails the owner once a day. */
  linkGuessed(id: AccountId, link: GuessedLink): Promise<void>;
};
