import { DurableObject } from "cloudflare:workers";
import { CAPTURE_FLOOR_CENTS, moneyRefusal, PRICE_PER_PHOTO_CENTS, type Usage } from "@svc/domain/credits";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import { type Bucket, type BucketPolicy, takeTokens } from "@svc/domain/token-bucket";
import type { Booking } from "@svc/domain/verification/consequences";
import type { WebhookFailure } from "@svc/domain/webhook/failure";
import type { AccountRpc, AccountTerms } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import { OwnerNotices } from "./owner-notices.ts";

/** More than an account can store in the moment for which its answer is remembered. */
const AMPLE_PHOTOS = 500;

/** One per account: its rate limits, in memory, and its ledger, in SQLite, idempotent on each movement's cause. */
export class AccountObject extends DurableObject<AccountEnv> implements AccountRpc {
  readonly #sql = this.ctx.storage.sql;
  readonly #notices = new OwnerNotices(this.ctx.storage, this.env);
  readonly #buckets = new Map<string, Bucket>();
  #isReady = false;
  #isOpened = false;
  #summed: { readonly monthStart: number; readonly usage: Usage } | undefined;

  async take(name: string, policy: BucketPolicy, wanted: number) {
    const { bucket, grant } = takeTokens(policy, this.#buckets.get(name), { wanted, now: Date.now() });
    this.#buckets.set(name, bucket);
    return grant;
  }

  async mayCreate(terms: AccountTerms, photos: number) {
    const usage = this.#usageOf(terms);
    const refusal = moneyRefusal(terms.plan, usage, photos);
    const isAmple = moneyRefusal(terms.plan, usage, photos + AMPLE_PHOTOS) === undefined;
    return { isAmple, ...(refusal && { refusal }) };
  }

  async mayCapture(terms: AccountTerms) {
    const { balanceCents } = this.#usageOf(terms);
    return terms.plan.photosPerMonth === undefined && balanceCents <= CAPTURE_FLOOR_CENTS
      ? ("insufficient_credits" as const)
      : undefined;
  }

  async book(booking: Booking) {
    this.#prepare();
    this.#insert(booking.cause, booking.kind, booking.amountCents);
  }

  async countVerification(id: VerificationId) {
    this.#prepare();
    this.#insert(`verification:${id}`, "verification", 0);
  }

  async usage() {
    return this.#usage();
  }

  async webhookFailed(id: AccountId, failure: WebhookFailure) {
    this.#notices.webhookFailed(id, failure);
  }

  override async alarm() {
    await this.#notices.alarm();
  }

  #usageOf(terms: AccountTerms): Usage {
    this.#prepare();
    if (!this.#isOpened && terms.openingBalanceCents !== 0) {
      this.#insert("opening", "grant", terms.openingBalanceCents);
    }
    this.#isOpened = true;
    return this.#usage();
  }

  /** Summed once and kept; a new movement or a new month sums anew. */
  #usage(): Usage {
    this.#prepare();
    const now = new Date();
    const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    if (this.#summed?.monthStart !== monthStart) this.#summed = { monthStart, usage: this.#sum(monthStart) };
    return this.#summed.usage;
  }

  #sum(monthStart: number): Usage {
    const row = this.#sql
      .exec<{ balance: number; photo_cents: number; verifications: number }>(
        `select coalesce(sum(amount_cents), 0) as balance,
          -coalesce(sum(case when kind in ('charge', 'refund') and at >= ?1 then amount_cents end), 0) as photo_cents,
          coalesce(sum(kind = 'verification' and at >= ?1), 0) as verifications from movements`,
        monthStart,
      )
      .one();
    return {
      balanceCents: row.balance,
      photosThisMonth: row.photo_cents / PRICE_PER_PHOTO_CENTS,
      verificationsThisMonth: row.verifications,
    };
  }

  #prepare(): void {
    if (this.#isReady) return;
    this.#sql.exec(
      "create table if not exists movements (cause text primary key, kind text not null, amount_cents integer not null, at integer not null) without rowid",
    );
    this.#isReady = true;
  }

  #insert(cause: string, kind: string, amountCents: number): void {
    const { rowsWritten } = this.#sql.exec(
      "insert or ignore into movements values (?, ?, ?, ?)",
      cause,
      kind,
      amountCents,
      Date.now(),
    );
    if (rowsWritten > 0) this.#summed = undefined;
  }
}
