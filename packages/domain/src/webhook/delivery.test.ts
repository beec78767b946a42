import fc from "fast-check";
import { describe, it } from "vitest";
import type { DeliveryId } from "../ids.ts";
import {
  afterAttempt,
  beginDelivery,
  type Delivery,
  DELIVERY_ATTEMPTS,
  DELIVERY_DELAYS_S,
  isStopped,
  redeliver,
  stopDelivery,
} from "./delivery.ts";

const START = Date.UTC(2026, 10, 21);
const FRESH = beginDelivery(
  {
    id: "whd_1" as DeliveryId, // any text will do
    eventId: "evt_1",
    eventType: "verification.completed",
    url: "https://hooks.example",
  },
  START,
);

const random = fc.double({ min: 0, max: 1, noNaN: true });
const failure = fc.oneof(
  fc.record({ status: fc.constantFrom(301, 307, 400, 401, 404, 408, 500, 502, 504) }),
  fc.record({ error: fc.constantFrom("timeout", "connection failed") }),
);

function attempt(delivery: Delivery, what: { status?: number; error?: string }, timing = { random: 0.5 }) {
  return afterAttempt(delivery, { at: delivery.nextAttemptAt ?? START, ms: 100, ...what }, timing);
}

describe("a delivery (CONTRACT G9.3)", () => {
  it("is attempted 10 times over about 75.6 h, each wait within 10 % of the table's", ({ expect }) => {
    expect(DELIVERY_ATTEMPTS).toBe(10);
    expect(DELIVERY_DELAYS_S.reduce((sum, seconds) => sum + seconds, 0) / 3600).toBeCloseTo(75.6, 1);
    const failures = fc.array(fc.tuple(failure, random), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(failures, (drawn) => {
        let delivery = FRESH;
        for (const [index, [what, chance]] of drawn.entries()) {
          const at = delivery.nextAttemptAt ?? Number.NaN;
          delivery = attempt(delivery, what, { random: chance });
          const scheduled = DELIVERY_DELAYS_S[index];
          if (scheduled === undefined) continue;
          const waitedS = ((delivery.nextAttemptAt ?? Number.NaN) - at - 100) / 1000;
          expect(waitedS).toBeGreaterThanOrEqual(scheduled * 0.9 - 0.001);
          expect(waitedS).toBeLessThanOrEqual(scheduled * 1.1 + 0.001);
        }
        expect(delivery).toMatchObject({ state: "failed", tries: 10 });
        expect(delivery).not.toHaveProperty("nextAttemptAt");
      }),
    );
  });

  it("is delivered by any 2xx and by nothing else", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        const { state } = attempt(FRESH, { status });
        expect(state === "delivered").toBe(status >= 200 && status < 300);
      }),
    );
  });

  it("waits as long as Retry-After says on 429 and 503, at most 24 h, and never less than the schedule", ({
    expect,
  }) => {
    const asked = fc.integer({ min: 0, max: 10 * 24 * 3_600_000 });
    fc.assert(
      fc.property(asked, fc.constantFrom(429, 503, 500), (retryAfterMs, status) => {
        const { nextAttemptAt = 0 } = afterAttempt(
          FRESH,
          { at: START, ms: 0, status },
          { random: 0.5, retryAfterMs },
        );
        const heard = Math.min(retryAfterMs, 24 * 3_600_000);
        expect(nextAttemptAt - START).toBe(status === 500 ? 5_000 : Math.max(5_000, heard));
      }),
    );
  });

  it("ends with 410, which stops the address for the verification until a redelivery is asked for", ({
    expect,
  }) => {
    const gone = attempt(FRESH, { status: 410 });
    expect(gone.state).toBe("failed");
    expect(isStopped([FRESH, gone])).toBe(true);
    const stopped = stopDelivery(FRESH, START, "not sent");
    expect(stopped).toMatchObject({ state: "failed", attempts: [{ at: START, ms: 0, error: "not sent" }] });
    expect(isStopped([stopped])).toBe(false);
    expect(isStopped([redeliver(gone, START) ?? gone])).toBe(false);
  });

  it("is either pending with a next attempt or over without one, and forgets no attempt", ({ expect }) => {
    const any = fc.oneof(failure, fc.record({ status: fc.constantFrom(200, 204, 410, 429, 503) }));
    fc.assert(
      fc.property(fc.array(fc.tuple(any, random), { maxLength: 30 }), (drawn) => {
        let delivery = FRESH;
        let made = 0;
        for (const [what, chance] of drawn) {
          if (delivery.state !== "pending") delivery = redeliver(delivery, START) ?? delivery;
          delivery = attempt(delivery, what, { random: chance });
          made += 1;
          expect(delivery.nextAttemptAt !== undefined).toBe(delivery.state === "pending");
          expect(delivery.attempts).toHaveLength(made);
        }
      }),
    );
  });
});

describe("a redelivery (CONTRACT G9.5)", () => {
  it("starts at once and restarts the schedule, unless an attempt is in progress", ({ expect }) => {
    const failed: Delivery = { ...FRESH, state: "failed", tries: 10 };
    expect(redeliver(failed, START)).toMatchObject({ state: "pending", tries: 0, nextAttemptAt: START });
    const waiting: Delivery = { ...FRESH, tries: 4, nextAttemptAt: START + 60_000 };
    expect(redeliver(waiting, START)).toMatchObject({ state: "pending", tries: 4, nextAttemptAt: START });
  });

  it("is refused once the delivery was tried 50 times", ({ expect }) => {
    const attempts = Array.from({ length: 50 }, () => ({ at: START, ms: 1, status: 500 }));
    expect(redeliver({ ...FRESH, attempts }, START)).toBeUndefined();
  });
});
