import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { Claim, ClaimWish } from "@svc/domain/review/claims";
import type { NewDecision } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { ReviewClaims } from "./review-claims.ts";
import { ReviewDecisions } from "./review-decisions.ts";

/** Which reviewer works on which case, and the decisions (CONTRACT G15.3). Times are in epoch milliseconds. */
export class ReviewQueue {
  readonly #claims: ReviewClaims;
  readonly #decisions: ReviewDecisions;
  readonly #arm: () => void;

  /** `arm` sets the alarm for the next due time. */
  constructor(tables: ObjectTables, env: AccountEnv, arm: () => void) {
    this.#claims = new ReviewClaims(tables);
    this.#decisions = new ReviewDecisions(tables, env);
    this.#arm = arm;
  }

  claim(wish: ClaimWish, now: number): { readonly claims: readonly Claim[]; readonly decided: number } {
    this.#wake(now);
    const decided = this.#decisions.pending();
    return { claims: this.#claims.claim(wish, decided, now), decided: decided.length };
  }

  renew(reviewer: string, ids: readonly VerificationId[], now: number): readonly Claim[] {
    return this.#claims.renew(reviewer, ids, now);
  }

  release(reviewer: string, id: VerificationId): void {
    this.#claims.release(reviewer, id);
  }

  claimantOf(id: VerificationId, now: number): string | undefined {
    this.#wake(now);
    return this.#claims.claimantOf(id, now);
  }

  /**
   * Records a decision and ends the reviewer's claim. Undefined when another reviewer holds the case, or a decision is
   * taking effect.
   */
  decide(decision: NewDecision, now: number): { readonly takesEffectAt: number } | undefined {
    const { verificationId, reviewer } = decision;
    const claimant = this.#claims.claimantOf(verificationId, now) ?? reviewer;
    const takesEffectAt = claimant === reviewer ? this.#decisions.decide(decision, now) : undefined;
    if (takesEffectAt === undefined) return undefined;
    this.#claims.release(reviewer, verificationId);
    // same turn as the write, so that both are stored together
    this.#arm();
    return { takesEffectAt };
  }

  /** Gives the case back to the reviewer. False when it is too late. */
  undo(reviewer: string, id: VerificationId, now: number): boolean {
    const isUndone = this.#decisions.undo(reviewer, id, now);
    if (isUndone) this.#claims.giveBack(reviewer, id, now);
    return isUndone;
  }

  /** Applies the decisions whose undo period has ended. */
  run(accountId: AccountId): Promise<void> {
    return this.#decisions.run(accountId);
  }

  nextDue(): number | undefined {
    return this.#decisions.nextDue();
  }

  drop(now: number): void {
    this.#decisions.drop(now);
  }

  /** Any access sets the alarm again when something is overdue, in case a crash lost it. */
  #wake(now: number): void {
    if ((this.nextDue() ?? Infinity) < now) this.#arm();
  }
}
