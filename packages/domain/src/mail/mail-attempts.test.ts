import { describe, it } from "vitest";
import { nextAttempt, MAIL_ATTEMPTS, MAIL_DELAYS_S } from "./mail-attempts.ts";

const later = { state: "later", reason: "HTTP 500" } as const;

describe("a mail on its way", () => {
  it("is sent when the provider took it, and failed when it was refused for good", ({ expect }) => {
    expect(nextAttempt(1, { state: "accepted" }, 0.5)).toEqual({ state: "sent" });
    expect(nextAttempt(1, { state: "refused", reason: "E_RECIPIENT_SUPPRESSED" }, 0.5)).toEqual({
      state: "failed",
      reason: "E_RECIPIENT_SUPPRESSED",
    });
  });

  it("waits longer after each attempt and fails after the ninth", ({ expect }) => {
    const fates = Array.from({ length: MAIL_ATTEMPTS }, (_, index) => nextAttempt(index + 1, later, 0.5));
    expect(fates.slice(0, -1).map((fate) => fate.state === "pending" && fate.waitMs / 1000)).toEqual(
      MAIL_DELAYS_S,
    );
    expect(fates.at(-1)).toEqual({ state: "failed", reason: "HTTP 500" });
  });

  it("waits as long as the provider asks, at most a day", ({ expect }) => {
    expect(nextAttempt(1, { ...later, retryAfterMs: 60_000 }, 0.5)).toEqual({
      state: "pending",
      waitMs: 60_000,
    });
    expect(nextAttempt(1, { ...later, retryAfterMs: 9e9 }, 0.5)).toEqual({
      state: "pending",
      waitMs: 86_400_000,
    });
  });
});
