import type { AccountId, PaymentId } from "@svc/domain/ids";
import { type ChargeOutcome, decideTopUp, type TopUp, type TopUpRequest } from "@svc/domain/money/top-up";
import type { TopUpAnswer } from "@svc/platform/account-rpc";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { Payments } from "@svc/providers/payments/payments";
import type { Cards } from "./cards.ts";
import { mayRecharge, type TopUps } from "./top-ups.ts";

type Parts = {
  readonly topUps: TopUps;
  readonly cards: Cards;
  readonly payments: () => Payments | undefined;
  /** Makes sure the alarm is set for open charges before anything is charged. */
  readonly arm: () => void;
  readonly fault: (
    point: "top_up.before.charge" | "top_up.after.charge" | "top_up.after.settle",
  ) => Promise<void>;
};

/**
 * CONTRACT G8.3: one charge at a time. Each is recorded, charged and booked, and the alarm finishes any that were
 * interrupted.
 */
export class Purchases {
  readonly #parts: Parts;
  readonly #lane = new OneAtATime();
  readonly #running = new Map<string, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async buy(accountId: AccountId, request: TopUpRequest): Promise<TopUpAnswer> {
    const { key, fingerprint } = request;
    const running = this.#running.get(key);
    if (running !== undefined) return { outcome: running === fingerprint ? "in_progress" : "reused" };
    this.#running.set(key, fingerprint);
    try {
      return await this.#lane.run(() => this.#decide(accountId, request));
    } finally {
      this.#running.delete(key);
    }
  }

  /** The alarm's work: finds out the result of charges without a known outcome. */
  async lookAfter(accountId: AccountId, now: number): Promise<void> {
    const { topUps } = this.#parts;
    for (const { key } of topUps.due(now)) {
      await this.#lane.run(async () => {
        const topUp = topUps.find(key);
        // it may have been settled while this waited
        if (topUp?.state !== "charging") return;
        const { outcome } = await this.#charge(accountId, topUp);
        if (outcome === "unknown") topUps.putOff(topUp, Date.now());
      });
    }
  }

  /** Applies the outcome of a charge that the provider reported on its own. */
  settle(paymentId: PaymentId, outcome: ChargeOutcome): void {
    const topUp = this.#parts.topUps.findByPayment(paymentId);
    if (topUp) this.#parts.topUps.settle(topUp, outcome, Date.now());
  }

  async #decide(accountId: AccountId, request: TopUpRequest): Promise<TopUpAnswer> {
    const { topUps, cards } = this.#parts;
    const now = Date.now();
    const known = topUps.find(request.key);
    const onFile = cards.onFile();
    const decision = decideTopUp(request, {
      monthSpentCents: topUps.spentCents(now, "counted"),
      ...(known && { known }),
      ...(onFile && { onFile }),
    });
    switch (decision.act) {
      case "reused":
        return { outcome: "reused" };
      case "replay":
        return { outcome: "done", topUp: decision.topUp, isReplay: true };
      case "resume":
        return this.#charge(accountId, decision.topUp);
      case "refuse":
        return { outcome: "done", topUp: topUps.refuse(request, decision.refusal, now), isReplay: false };
      case "charge":
        return this.#charge(accountId, topUps.begin(request, decision.card, now));
    }
  }

  async #charge(accountId: AccountId, topUp: TopUp): Promise<TopUpAnswer> {
    const { topUps, arm, fault } = this.#parts;
    arm();
    await fault("top_up.before.charge");
    const outcome = await this.#ask(accountId, topUp).catch((error: unknown) => {
      logFailure("top_up", error, { paymentId: topUp.paymentId });
      return undefined;
    });
    if (!outcome) return { outcome: "unknown" };
    await fault("top_up.after.charge");
    const settled = topUps.settle(topUp, outcome, Date.now());
    await fault("top_up.after.settle");
    return { outcome: "done", topUp: settled, isReplay: false };
  }

  /**
   * Uses the same payment id every time. When the charge is too old, it only asks the provider about it and never
   * charges again.
   */
  async #ask(accountId: AccountId, topUp: TopUp): Promise<ChargeOutcome> {
    const payments = this.#parts.payments();
    const { paymentId, amountCents, photos, card, at } = topUp;
    if (!payments || !card) throw new OperatorError("no payment provider is set up");
    const charge = { paymentId, accountId, amountCents, card, at, description: `${photos} photos` };
    if (mayRecharge(topUp, Date.now())) return payments.charge(charge);
    const found = await payments.findCharge(charge);
    return found ?? { state: "declined", declineCode: "processing_error" };
  }
}
