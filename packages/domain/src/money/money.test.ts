import fc from "fast-check";
import { describe, it } from "vitest";
import type { PaymentId } from "../ids.ts";
import { entriesOf, MOVEMENT_KINDS } from "./ledger.ts";
import { decideTopUp, nextLookMs, packCents, spentCents, type TopUp } from "./top-up.ts";

const charging: TopUp = {
  key: "k",
  fingerprint: "f",
  paymentId: "pay_1" as PaymentId,
  photos: 50,
  amountCents: 1000,
  buyerName: "Acme",
  at: 100,
  state: "charging",
};
const card = { customer: "c", method: "m", brand: "visa", last4: "4242" };
const open = { onFile: { card, monthlyCapCents: 5000 }, monthSpentCents: 0 };
const request = { key: "k", fingerprint: "f", photos: 50, buyerName: "Acme" } as const;

describe("double entry", () => {
  it("gives one account what it takes from another, whatever moved", ({ expect }) => {
    const movement = fc.record({
      cause: fc.string(),
      kind: fc.constantFrom(...MOVEMENT_KINDS),
      amountCents: fc.integer(),
    });
    fc.assert(
      fc.property(movement, (each) => {
        const entries = entriesOf(each);
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        expect(entries[0]).toEqual({ account: "tenant", amountCents: each.amountCents });
      }),
    );
  });
});

describe("CONTRACT G8.3: the order of a top-up", () => {
  it("is idempotency, card, cap, charge", ({ expect }) => {
    const poor = { monthSpentCents: 0 };
    expect(decideTopUp({ ...request, fingerprint: "other" }, { ...poor, known: charging }).act).toBe(
      "reused",
    );
    expect(decideTopUp(request, { ...poor, known: charging }).act).toBe("resume");
    expect(decideTopUp(request, poor)).toEqual({
      act: "refuse",
      refusal: { code: "payment_method_required" },
    });
    expect(decideTopUp(request, { ...poor, onFile: { card, monthlyCapCents: 0 } })).toEqual({
      act: "refuse",
      refusal: { code: "monthly_cap_exceeded", monthSpentCents: 0, monthlyCapCents: 0 },
    });
    expect(decideTopUp(request, open)).toEqual({ act: "charge", card });
  });

  it("goes up to the cap and not a cent over it", ({ expect }) => {
    expect(decideTopUp(request, { ...open, monthSpentCents: 4000 }).act).toBe("charge");
    expect(decideTopUp(request, { ...open, monthSpentCents: 4001 }).act).toBe("refuse");
  });

  it("answers a finished one again, also a refused one", ({ expect }) => {
    const refused = { ...charging, state: "refused", refusal: { code: "payment_method_required" } } as const;
    expect(decideTopUp(request, { ...open, known: refused })).toEqual({ act: "replay", topUp: refused });
  });
});

describe("what a month cost", () => {
  it("counts what succeeded in it and, for the cap, what may yet turn out to have", ({ expect }) => {
    const done = { ...charging, state: "succeeded", balanceCents: 0 } as const;
    const all = [done, charging, { ...done, at: 99 }];
    expect(spentCents(all, 100, { uncertain: "left_out" })).toBe(1000);
    expect(spentCents(all, 100, { uncertain: "counted" })).toBe(2000);
  });

  it("sells 50, 250 and 1000 photos for 20 cents each (SPEC 1)", ({ expect }) => {
    expect([50, 250, 1000].map((photos) => packCents(photos as 50))).toEqual([1000, 5000, 20_000]);
  });

  it("looks after an unknown charge at ever longer times, at most an hour", ({ expect }) => {
    expect([0, 1, 2, 50].map(nextLookMs)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
  });
});
