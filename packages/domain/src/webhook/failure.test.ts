import { describe, it } from "vitest";
import type { DeliveryId, VerificationId } from "../ids.ts";
import { afterAttempt, beginDelivery } from "./delivery.ts";
import { failureOf, noticeKey } from "./failure.ts";

const VERIFICATION = "vfy_1" as VerificationId;
const NOON = Date.UTC(2026, 10, 21, 12);
const fresh = beginDelivery(
  {
    id: "whd_1" as DeliveryId,
    eventId: "evt_1",
    eventType: "verification.created",
    url: "https://a.example/",
  },
  NOON,
);
const gone = afterAttempt(fresh, { at: NOON, ms: 5, status: 410 }, { random: 0.5 });

describe("a failure that is reported to the owner", () => {
  it("is one that ended the delivery, with what the receiver answered", ({ expect }) => {
    expect(failureOf(fresh, VERIFICATION)).toBeUndefined();
    expect(failureOf(gone, VERIFICATION)).toMatchObject({ url: "https://a.example/", answer: "HTTP 410" });
  });

  it("is one notice for a URL and a day, whichever verification it was", ({ expect }) => {
    const failure = failureOf(gone, VERIFICATION);
    if (!failure) throw new Error("it failed");
    const other = "vfy_2" as VerificationId;
    const key = noticeKey(failure);
    expect(noticeKey({ ...failure, verificationId: other, at: NOON + 3_600_000 })).toBe(key);
    expect(noticeKey({ ...failure, url: "https://b.example/" })).not.toBe(key);
    expect(noticeKey({ ...failure, at: NOON + 86_400_000 })).not.toBe(key);
  });
});
