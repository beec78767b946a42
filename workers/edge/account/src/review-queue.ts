import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { Claim, ClaimWish } from "@svc/domain/review/claims";
import type { NewDecision } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { ReviewClaims } from "./review-claims.ts";
import { ReviewDecisions } from "./review-decisions.ts";

/** Who looks at which case, and what was decided (CONTRACT G15.3). Times are epoch milliseconds. */
export class ReviewQueue {
  readonly #claims: ReviewClaims;
  readonly #decisions: ReviewDecisions;
  readonly #arm: () => Promise<void>;

  /** `arm` sets the alarm for what is due next. */
  constructor(tables: ObjectTables, env: AccountEnv, arm: () => Promise<void>) {
    this.#claims = new ReviewClaims(tables);
    this.#decisions = new ReviewDecisions(tables, env);
    this.#arm = arm;
  }

  async claim(
    wish: ClaimWish,
    now: number,
  ): Promise<{ readonly claims: readonly Claim[]; readonly decided: number }> {
    await this.#wake(now);
    const decided = this.#decisions.pending();
    return { claims: this.#claims.claim(wish, decided, now), decided: decided.length };
  }

  renew(reviewer: string, ids: readonly VerificationId[], now: number): readonly Claim[] {
    return this.#claims.renew(reviewer, ids, now);
  }

  release(reviewer: string, id: VerificationId): void {
    this.#claims.release(reviewer, id);
  }

  async claimantOf(id: VerificationId, now: number): Promise<string | undefined> {
    await this.#wake(now);
    return this.#claims.claimantOf(id, now);
  }

  /** Whoever decided is done with the case; undefined where it is somebody else's, or a decision is taking effect. */
  async decide(decision: NewDecision, now: number): Promise<{ readonly takesEffectAt: number } | undefined> {
    const { verificationId, reviewer } = decision;
    const claimant = this.#claims.claimantOf(verificationId, now) ?? reviewer;
    const takesEffectAt = claimant === reviewer ? this.#decisions.decide(decision, now) : undefined;
    if (takesEffectAt === undefined) return undefined;
    this.#claims.release(reviewer, verificationId);
    // in the turn of what was written
    await this.#arm();
    return { takesEffectAt };
  }

  /** The case is its reviewer's again; false: it is too late. */
  undo(reviewer: string, id: VerificationId, now: number): boolean {
    const isUndone = this.#decisions.undo(reviewer, id, now);
    if (isUndone) this.#claims.giveBack(reviewer, id, now);
    return isUndone;
  }

  /** Puts into effect what nobody can take back any more. */
  run(accountId: AccountId): Promise<void> {
    return this.#decisions.run(accountId);
  }

  nextDue(): number | undefined {
    return this.#decisions.nextDue();
  }

  drop(now: number): void {
    this.#decisions.drop(now);
  }

  /** What is overdue, should a crash have cost its alarm, is done as soon as anybody looks. */
  async #wake(now: number): Promise<void> {
    if ((this.nextDue() ?? Infinity) < now) await this.#arm();
  }
}
