import type { VerificationId } from "@svc/domain/ids";
import { type Claim, type ClaimWish, decideClaims, REVIEW_LEASE_MS } from "@svc/domain/review/claims";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Row = {
  readonly verification_id: VerificationId;
  readonly reviewer: string;
  readonly lease_expires_at: number;
};

/** Which reviewer currently holds which case (CONTRACT G15.3). Expired claims are removed with the next claim. */
export class ReviewClaims {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /**
   * Runs in one turn, so that no case is assigned twice. `decided`: cases with a decision that is not in effect yet.
   */
  claim(wish: ClaimWish, decided: readonly VerificationId[], now: number): readonly Claim[] {
    return this.#tables.transaction((sql) => {
      sql.exec("delete from review_claims where lease_expires_at <= ?", now);
      const given = decideClaims(wish, { claims: this.#held(now), decided }, now);
      for (const claim of given) this.#keep(claim);
      return given;
    });
  }

  renew(reviewer: string, ids: readonly VerificationId[], now: number): readonly Claim[] {
    const leaseExpiresAt = now + REVIEW_LEASE_MS;
    const own = this.#held(now).filter(
      (claim) => claim.reviewer === reviewer && ids.includes(claim.verificationId),
    );
    const renewed = own.map((claim) => ({ ...claim, leaseExpiresAt }));
    for (const claim of renewed) this.#keep(claim);
    return renewed;
  }

  /** Assigns an unclaimed case to the reviewer. */
  giveBack(reviewer: string, verificationId: VerificationId, now: number): void {
    if (this.claimantOf(verificationId, now) !== undefined) return;
    this.#keep({ verificationId, reviewer, leaseExpiresAt: now + REVIEW_LEASE_MS });
  }

  release(reviewer: string, id: VerificationId): void {
    const { sql } = this.#tables;
    sql.exec("delete from review_claims where verification_id = ? and reviewer = ?", id, reviewer);
  }

  claimantOf(id: VerificationId, now: number): string | undefined {
    return this.#held(now).find(({ verificationId }) => verificationId === id)?.reviewer;
  }

  #keep({ verificationId, reviewer, leaseExpiresAt }: Claim): void {
    const text = "insert or replace into review_claims values (?, ?, ?)";
    this.#tables.sql.exec(text, verificationId, reviewer, leaseExpiresAt);
  }

  /** Small: as many as reviewers have open. Reading creates no tables. */
  #held(now: number): readonly Claim[] {
    if (!this.#tables.exist) return [];
    return this.#tables.sql
      .exec<Row>("select * from review_claims where lease_expires_at > ?", now)
      .toArray()
      .map((row) => ({
        verificationId: row.verification_id,
        reviewer: row.reviewer,
        leaseExpiresAt: row.lease_expires_at,
      }));
  }
}
