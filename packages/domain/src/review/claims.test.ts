import fc from "fast-check";
import { describe, it } from "vitest";
import { newVerificationId, type VerificationId } from "../ids.ts";
import { type Claim, decideClaims, REVIEW_LEASE_MS } from "./claims.ts";

const NOW = Date.UTC(2026, 10, 23);
const IDS = Array.from({ length: 12 }, () => newVerificationId(NOW));
const [A, B, C] = IDS as [VerificationId, VerificationId, VerificationId];

const claim = (verificationId: VerificationId, reviewer: string, leaseExpiresAt = NOW + 1): Claim => ({
  verificationId,
  reviewer,
  leaseExpiresAt,
});
const wish = { reviewer: "ada", count: 2, waiting: [A, B, C], skip: [] };
const idsOf = (claims: readonly Claim[]) => claims.map(({ verificationId }) => verificationId);

describe("the next case for a reviewer (CONTRACT G15.3)", () => {
  it("is the oldest that waits, for two minutes", ({ expect }) => {
    const given = decideClaims(wish, { claims: [], decided: [] }, NOW);
    expect(given).toEqual([A, B].map((id) => claim(id, "ada", NOW + REVIEW_LEASE_MS)));
  });

  it("is one's own again first, also where the list has forgotten it", ({ expect }) => {
    const claims = [claim(C, "ada")];
    expect(idsOf(decideClaims(wish, { claims, decided: [] }, NOW))).toEqual([C, A]);
    expect(idsOf(decideClaims({ ...wish, waiting: [] }, { claims, decided: [] }, NOW))).toEqual([C]);
  });

  it("is none that is leased to someone else, until that lease ends", ({ expect }) => {
    const claims = [claim(A, "bob"), claim(B, "bob", NOW)];
    expect(idsOf(decideClaims(wish, { claims, decided: [] }, NOW))).toEqual([B, C]);
  });

  it("is nothing that is to be skipped, and nothing that was decided a moment ago", ({ expect }) => {
    const claims = [claim(A, "ada")];
    expect(idsOf(decideClaims({ ...wish, skip: [A] }, { claims, decided: [B] }, NOW))).toEqual([C]);
  });

  it("is never the same for two people, in whatever order they ask", ({ expect }) => {
    const ask = fc.record({
      reviewer: fc.constantFrom("ada", "bob", "eve"),
      count: fc.integer({ min: 1, max: 3 }),
      skip: fc.subarray(IDS, { maxLength: 3 }),
      afterMs: fc.integer({ min: 0, max: REVIEW_LEASE_MS }),
    });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 30 }), (asked) => {
        let now = NOW;
        let held = new Map<VerificationId, Claim>();
        for (const { afterMs, ...each } of asked) {
          now += afterMs;
          const given = decideClaims(
            { ...each, waiting: IDS },
            { claims: [...held.values()], decided: [] },
            now,
          );
          for (const { verificationId } of given) {
            const before = held.get(verificationId);
            const isOver = before === undefined || before.leaseExpiresAt <= now;
            expect(isOver || before.reviewer === each.reviewer).toBe(true);
          }
          held = new Map([...held, ...given.map((one) => [one.verificationId, one] as const)]);
        }
      }),
    );
  });
});
