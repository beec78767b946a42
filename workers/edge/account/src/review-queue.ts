import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { Claim, ClaimWish } from "@svc/domain/review/claims";
import type { NewDecision } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import type { ObjectTables } from "@svc/store/object-tables";
import { ReviewClaims } from "./review-claims.ts";
import { ReviewDecisions } from "./review-decisions.ts";

/** Who looks at which case, and what was decided (CONTRACT G15.3). Times are epoch milliseconds. */
export class ReviewQueue {
  readonly #claims: ReviewClaims;
  readonly #decisions: ReviewDecisions;

  constructor(tables: ObjectTables, env: AccountEnv) {
    this.#claims = new ReviewClaims(tables);
    this.#decisions = new ReviewDecisions(tables, env);
  }

  claim(wish: ClaimWish, now: number): { readonly claims: readonly Claim[]; readonly decided: number } {
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
    return this.#claims.claimantOf(id, now);
  }

  /** Whoever decided is done with the case; undefined where it is somebody else's, or a decision is taking effect. */
  decide(decision: NewDecision, now: number): { readonly takesEffectAt: number } | undefined {
    const { verificationId, reviewer } = decision;
    const claimant = this.#claims.claimantOf(verificationId, now) ?? reviewer;
    const takesEffectAt = claimant === reviewer ? this.#decisions.decide(decision, now) : undefined;
    if (takesEffectAt === undefined) return undefined;
    this.#claims.release(reviewer, verificationId);
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
}
