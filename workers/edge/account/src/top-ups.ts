import { newPaymentId, type PaymentId } from "@svc/domain/ids";
import type { SavedCard } from "@svc/domain/money/card";
import {
  type ChargeOutcome,
  nextLookMs,
  packCents,
  type Pack,
  RECHARGE_FOR_MS,
  spentCents,
  type TopUp,
  type TopUpRefusal,
  type TopUpRequest,
} from "@svc/domain/money/top-up";
import type { Seller } from "@svc/domain/money/invoice";
import { Invoices } from "./invoices.ts";
import type { Ledger } from "./ledger.ts";
import { monthStartOf } from "./month.ts";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

/** How long purchases are kept by CONTRACT G0.7. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Purchases in SQLite, by their key. Each is recorded before its card is charged, and settled together with its
 * booking.
 */
export class TopUps {
  readonly #tables: ObjectTables;
  readonly #ledger: Ledger;
  readonly invoices: Invoices;

  constructor(tables: ObjectTables, ledger: Ledger, seller: () => Seller | undefined) {
    this.#tables = tables;
    this.#ledger = ledger;
    this.invoices = new Invoices(tables, seller);
  }

  find(key: string): TopUp | undefined {
    return this.#read("key = ?", key)[0];
  }

  findByPayment(paymentId: PaymentId): TopUp | undefined {
    return this.#read("payment_id = ?", paymentId)[0];
  }

  /** The total of the UTC month. The view leaves uncertain charges out; the cap counts them. */
  spentCents(now: number, uncertain: "counted" | "left_out"): number {
    const monthStart = monthStartOf(now);
    return spentCents(this.#read("at >= ?", monthStart), monthStart, { uncertain });
  }

  /** From here on the alarm follows up, in case the process ends before the outcome is booked. */
  begin(request: TopUpRequest, card: SavedCard, now: number): TopUp {
    const topUp: TopUp = { ...fresh(request, now), card, state: "charging" };
    this.#insert(topUp, now + nextLookMs(0));
    return topUp;
  }

  refuse(request: TopUpRequest, refusal: TopUpRefusal, now: number): TopUp {
    const topUp: TopUp = { ...fresh(request, now), state: "refused", refusal };
    this.#insert(topUp, null);
    return topUp;
  }

  /**
   * Stores the outcome and books it in one transaction. A settled purchase no longer changes, unless its money arrives
   * after all.
   */
  settle(topUp: TopUp, outcome: ChargeOutcome, now: number): TopUp {
    return this.#tables.transaction(() => {
      const known = this.find(topUp.key);
      if (!known || !isNews(known, outcome)) return known ?? topUp;
      const settled = this.#settled(known, outcome, now);
      const text = "update top_ups set top_up = ?, look_at = null where key = ?";
      this.#tables.sql.exec(text, JSON.stringify(settled), topUp.key);
      return settled;
    });
  }

  /** Charges with an unknown outcome that are due for a check. */
  due(now: number): readonly TopUp[] {
    return this.#read("look_at <= ?", now);
  }

  /** When the next one is due for a check or can be deleted. */
  nextDue(): number | undefined {
    const { at, oldest } = this.#tables.sql
      .exec<{ at: number | null; oldest: number | null }>(
        "select min(look_at) as at, min(case when look_at is null then at end) as oldest from top_ups",
      )
      .one();
    const due = [at, oldest === null ? null : oldest + KEPT_MS + 1].filter((each) => each !== null);
    return due.length > 0 ? Math.min(...due) : undefined;
  }

  /** Deletes settled purchases that are old enough. */
  drop(now: number): void {
    this.#tables.sql.exec("delete from top_ups where look_at is null and at < ?", now - KEPT_MS);
  }

  putOff({ key }: TopUp, now: number): void {
    const { sql } = this.#tables;
    const [row] = sql.exec<{ tries: number }>("select tries from top_ups where key = ?", key).toArray();
    const tries = (row?.tries ?? 0) + 1;
    sql.exec("update top_ups set tries = ?, look_at = ? where key = ?", tries, now + nextLookMs(tries), key);
  }

  #settled(topUp: TopUp, outcome: ChargeOutcome, now: number): TopUp {
    const { key, fingerprint, photos, at, card, buyerName } = topUp;
    const rest = {
      key,
      fingerprint,
      photos,
      at,
      paymentId: topUp.paymentId,
      amountCents: topUp.amountCents,
      ...(card && { card }),
      buyerName,
    };
    if (outcome.state !== "succeeded") return { ...rest, state: "refused", refusal: refusalOf(outcome) };
    const { paymentId, amountCents } = topUp;
    this.#ledger.book({ cause: `top_up:${paymentId}`, kind: "top_up", amountCents }, now);
    this.invoices.issue(topUp, now);
    return { ...rest, state: "succeeded", balanceCents: this.#ledger.balanceCents() };
  }

  #insert(topUp: TopUp, lookAt: number | null): void {
    this.drop(topUp.at);
    this.#tables.sql.exec(
      "insert into top_ups values (?, ?, ?, 0, ?, ?)",
      topUp.key,
      topUp.paymentId,
      topUp.at,
      lookAt,
      JSON.stringify(topUp),
    );
  }

  #read(where: string, value: string | number): readonly TopUp[] {
    return this.#tables.sql
      .exec<{ top_up: Json<TopUp> }>(`select top_up from top_ups where ${where} order by at`, value)
      .toArray()
      .map(({ top_up: text }) => readStored(text));
  }
}

/** A charge we gave up on may have succeeded after all; the provider then reports it later. */
function isNews({ state, card }: TopUp, outcome: ChargeOutcome): boolean {
  if (state === "charging") return true;
  return state === "refused" && card !== undefined && outcome.state === "succeeded";
}

/** Whether the provider still remembers the charge's idempotency key, so that repeating it is safe. */
export function mayRecharge({ at }: TopUp, now: number): boolean {
  return now - at < RECHARGE_FOR_MS;
}

function fresh({ key, fingerprint, photos, buyerName }: TopUpRequest, now: number) {
  return {
    key,
    fingerprint,
    photos,
    buyerName,
    at: now,
    paymentId: newPaymentId(now),
    amountCents: packCents(photos satisfies Pack),
  };
}

function refusalOf(outcome: Exclude<ChargeOutcome, { state: "succeeded" }>): TopUpRefusal {
  return outcome.state === "declined"
    ? { code: "card_declined", declineCode: outcome.declineCode }
    : { code: "authentication_required", declineCode: "authentication_required" };
}
