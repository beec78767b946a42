import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import type { Hold } from "@svc/domain/credits";
import { KEYS_KEPT } from "@svc/domain/idempotency";
import type { AccountId, PaymentId, VerificationId } from "@svc/domain/ids";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import type { ChargeOutcome, TopUpRequest } from "@svc/domain/money/top-up";
import type { ClaimWish } from "@svc/domain/review/claims";
import type { Booking } from "@svc/domain/verification/consequences";
import { Alarm } from "@svc/platform/alarm";
import type {
  AccountRpc,
  AccountTerms,
  InvitationMail,
  JudgeWish,
  MailWish,
  NewCardLink,
  NewDecision,
  Wanted,
} from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { sellerOf } from "@svc/platform/seller-config";
import { prepareLanguage } from "@svc/mail/mail-language";
import { MailOutbox } from "@svc/mail/mail-outbox";
import { findShard } from "@svc/store/d1/shard";
import { KeptAnswers } from "@svc/store/objects/kept-answers";
import { Admissions } from "./admissions.ts";
import { Buckets } from "./buckets.ts";
import { CardSetups } from "./card-setups.ts";
import { ChangeWaiters } from "./change-waiters.ts";
import { Cards } from "./cards.ts";
import { JudgeQuestions } from "./judge-questions.ts";
import { Ledger } from "./ledger.ts";
import { MailPermits } from "./mail-permits.ts";
import { Opening } from "./opening.ts";
import { OwnerNotices } from "./owner-notices.ts";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { Owner } from "./owner.ts";
import { ReviewQueue } from "./review-queue.ts";
import { Purchases } from "./purchases.ts";
import { ACCOUNT } from "./schema.ts";
import { SealChain } from "./seal-chain.ts";
import { Statements } from "./statements.ts";
import { TopUps } from "./top-ups.ts";
import { paymentsOf } from "./payments-of.ts";

/** Retry delay for movements that could not be copied to the statements. */
const PROJECT_AGAIN_MS = 5_000;

/** One per account: its rate limits, in memory, and its money, in SQLite. */
export class AccountObject extends ObjectEntrypoint<AccountEnv> implements AccountRpc {
  readonly #tables = new ObjectTables(this.ctx.storage, ACCOUNT);
  readonly #owner = new Owner(this.#tables);
  readonly #notices = new OwnerNotices({
    tables: this.#tables,
    owner: this.#owner,
    mails: new MailOutbox(this.ctx.storage),
    env: this.env,
    arm: () => this.#arm(),
  });
  readonly #ledger = new Ledger(this.#tables);
  readonly #opening = new Opening(this.#owner, this.#ledger);
  readonly #admissions = new Admissions(this.#tables, this.#ledger, this.env);
  readonly #mails = new MailPermits(this.#tables, this.env);
  readonly #judges = new JudgeQuestions(this.#tables);
  readonly #cards = new Cards(this.#tables);
  readonly #topUps = new TopUps(this.#tables, this.#ledger, () => sellerOf(this.env));
  readonly #answers = new KeptAnswers(this.ctx.storage, KEYS_KEPT.account);
  readonly #seals = new SealChain(this.#tables);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #reviews = new ReviewQueue(this.#tables, this.env, () => this.#arm());
  readonly #statements = new Statements(this.#ledger, this.env);
  readonly #purchases = new Purchases({
    topUps: this.#topUps,
    cards: this.#cards,
    payments: () => paymentsOf(this.env),
    arm: () => this.#arm(),
    fault: (point) => faultPoint(this.env, point),
  });
  readonly #cardSetups = new CardSetups({
    tables: this.#tables,
    cards: this.#cards,
    notices: this.#notices,
    payments: () => paymentsOf(this.env),
    fault: (point) => faultPoint(this.env, point),
  });
  readonly #buckets = new Buckets();
  readonly #waiters = new ChangeWaiters((id) => findShard(this.env, id));
  /** Whether the alarm is set for the oldest stored response. After it rings, it is set for the next. */
  #areAnswersWatched = false;

  async take(...asked: Parameters<AccountRpc["take"]>) {
    return this.#buckets.take(...asked);
  }

  async admit(terms: AccountTerms, wanted: Wanted) {
    this.#opening.usageOf(terms, Date.now());
    return this.#admissions.admit(terms, wanted, Date.now());
  }

  async mayCapture(terms: AccountTerms, hold?: Hold) {
    this.#opening.usageOf(terms, Date.now());
    return this.#admissions.mayCapture(terms, hold, Date.now());
  }

  async letGo(what: { readonly cause?: string; readonly id?: VerificationId }) {
    this.#admissions.letGo(what);
  }

  async book(accountId: AccountId, booking: Booking) {
    this.#admissions.book(booking, Date.now());
    await this.#projectMovements(accountId);
  }

  async occupy(...told: Parameters<AccountRpc["occupy"]>) {
    this.#admissions.occupy(...told);
  }

  async vacate(id: VerificationId) {
    this.#admissions.vacate(id);
  }

  async permitMail(accountId: AccountId, mail: MailWish) {
    return this.#mails.permit(accountId, mail, Date.now());
  }

  async permitText(accountId: AccountId, text: MailWish) {
    return this.#mails.permitText(accountId, text, Date.now());
  }

  async suppressMail(address: string) {
    this.#mails.suppress(address, Date.now());
  }

  async suppressedMail() {
    return this.#mails.suppressed();
  }

  async usage() {
    return this.#ledger.usage(Date.now());
  }

  async appendSeal(cause: string, hash: string) {
    return this.#seals.append(cause, hash, Date.now());
  }

  async beginIdempotent(scope: string) {
    const begun = this.#answers.begin(scope, Date.now());
    if (!this.#areAnswersWatched) this.#arm();
    this.#areAnswersWatched = true;
    return begun;
  }

  async endIdempotent(...[scope, answer, verificationId]: Parameters<AccountRpc["endIdempotent"]>) {
    this.#answers.end(scope, answer, Date.now(), { verificationId });
  }

  async forgetAnswers(verificationId: VerificationId) {
    this.#answers.forget(verificationId);
  }

  async credits(terms: AccountTerms) {
    const { balanceCents } = this.#opening.usageOf(terms, Date.now());
    await this.#projectMovements(terms.id);
    const onFile = this.#cards.onFile();
    const monthSpentCents = this.#topUps.spentCents(Date.now(), "left_out");
    return { balanceCents, monthSpentCents, ...(onFile && { onFile }) };
  }

  async topUp(terms: AccountTerms, request: TopUpRequest) {
    this.#opening.usageOf(terms, Date.now());
    this.#owner.remember(terms.id);
    const answer = await this.#purchases.buy(terms.id, request);
    await this.#projectMovements(terms.id);
    return answer;
  }

  async invoices(most: number, before?: number) {
    return this.#tables.exist ? this.#topUps.invoices.list(most, before) : [];
  }

  async fixedInvoice(paymentId: string) {
    return this.#tables.exist ? this.#topUps.invoices.fix(paymentId) : undefined;
  }

  async settleTopUp(paymentId: PaymentId, outcome: ChargeOutcome) {
    this.#purchases.settle(paymentId, outcome);
    const accountId = this.#owner.id;
    if (accountId) await this.#projectMovements(accountId);
  }

  async newCardLink(accountId: AccountId, wanted: NewCardLink) {
    this.#owner.remember(accountId);
    return this.#cardSetups.open(accountId, wanted);
  }

  async readCardLink(id: string) {
    return this.#cards.findLink(id, Date.now());
  }

  async finishCardSetup(accountId: AccountId, id: string) {
    return this.#cardSetups.finish(accountId, id);
  }

  async waitForChange(...[id, wait]: Parameters<AccountRpc["waitForChange"]>) {
    return this.#waiters.wait(id, wait);
  }

  async webhookFailed(...told: Parameters<AccountRpc["webhookFailed"]>) {
    this.#notices.webhookFailed(...told);
  }

  async linkGuessed(...told: Parameters<AccountRpc["linkGuessed"]>) {
    this.#notices.linkGuessed(...told);
  }

  async mailInvitation(id: AccountId, mail: InvitationMail) {
    await prepareLanguage(this.env.ASSETS, mail.language);
    return this.#notices.invitation(id, mail);
  }

  async claimCases(wish: ClaimWish) {
    return this.#reviews.claim(wish, Date.now());
  }

  async renewClaims(reviewer: string, ids: readonly VerificationId[]) {
    return this.#reviews.renew(reviewer, ids, Date.now());
  }

  async releaseClaim(reviewer: string, id: VerificationId) {
    this.#reviews.release(reviewer, id);
  }

  async claimantOf(id: VerificationId) {
    return this.#reviews.claimantOf(id, Date.now());
  }

  async decideCase(accountId: AccountId, decision: NewDecision) {
    this.#owner.remember(accountId);
    return this.#reviews.decide(decision, Date.now());
  }

  async undoDecision(reviewer: string, id: VerificationId) {
    return this.#reviews.undo(reviewer, id, Date.now());
  }

  async permitJudge(wish: JudgeWish) {
    return this.#judges.permit(wish, Date.now());
  }

  async keepOpinion(photo: string, opinion: JudgeOpinion) {
    this.#judges.keep(photo, opinion, Date.now());
  }

  override async alarm(info?: AlarmInvocationInfo) {
    this.#alarm.rang(info);
    const accountId = this.#owner.id;
    const now = Date.now();
    const kept = [this.#answers, this.#topUps, this.#judges, this.#reviews];
    for (const each of kept) each.drop(now);
    // a failure of one must not affect the other
    await Promise.allSettled([
      accountId && this.#reviews.run(accountId),
      this.#notices.alarm(),
      accountId && this.#purchases.lookAfter(accountId, now).then(() => this.#statements.run(accountId)),
    ]);
    this.#arm();
  }

  /** Copies new movements to the statements now. On failure the alarm does it. */
  async #projectMovements(accountId: AccountId): Promise<void> {
    if (!this.#statements.isBehind) return;
    this.#owner.remember(accountId);
    this.#arm();
    this.ctx.waitUntil(
      this.#statements.run(accountId).catch((error: unknown) => logFailure("statements", error)),
    );
  }

  /** Sets the single alarm for the earliest of all due times. An earlier alarm stays: the run sets the next one. */
  #arm(): void {
    const behind = this.#statements.isBehind ? Date.now() + PROJECT_AGAIN_MS : undefined;
    const answersAt = this.#answers.nextDue();
    this.#areAnswersWatched = answersAt !== undefined;
    this.#alarm.set(
      [this.#notices.nextDue(), this.#topUps.nextDue(), behind, answersAt, this.#reviews.nextDue()],
      Infinity,
    );
  }
}
