import {
  captureRefusal,
  FREE_VERIFICATIONS_A_DAY,
  type Hold,
  isFree,
  moneyRefusal,
  type MoneyRefusal,
  type PhotoUsage,
  type Plan,
  planCause,
  PRICE_PER_PHOTO_CENTS,
  type Usage,
} from "@svc/domain/credits";
import type { VerificationId } from "@svc/domain/ids";
import { exceededQuota, hasAmpleQuota, type Occupancy, quotasOf, type Quotas } from "@svc/domain/quotas";
import type { Booking } from "@svc/domain/verification/consequences";
import type { AccountTerms, Admission, QuotaRefusal, Wanted } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { FreeVerifications } from "./free-verifications.ts";
import { Holds } from "./holds.ts";
import type { Ledger } from "./ledger.ts";
import { monthStartOf } from "./month.ts";
import { Occupied } from "./occupied.ts";
import { Plans } from "./plans.ts";

/** More photos than an account can store while its positive check is cached. */
const AMPLE_PHOTOS = 500;

/**
 * Admission control: checks what an account may start and reserves it in the same turn, until it is booked or released.
 */
export class Admissions {
  readonly #tables: ObjectTables;
  readonly #ledger: Ledger;
  readonly #holds: Holds;
  readonly #plans: Plans;
  readonly #free: FreeVerifications;
  readonly #freeLimit: number;
  readonly #occupied: Occupied;
  readonly #isFree: boolean;

  constructor(tables: ObjectTables, ledger: Ledger, env: AccountEnv) {
    const { CREDIT_HOLD_MS, FREE_VERIFICATIONS_A_DAY: limit, ENVIRONMENT } = env;
    this.#isFree = isFree(ENVIRONMENT);
    this.#tables = tables;
    this.#ledger = ledger;
    this.#holds = new Holds(tables, CREDIT_HOLD_MS === undefined ? undefined : Number(CREDIT_HOLD_MS));
    this.#plans = new Plans(tables, ledger);
    this.#free = new FreeVerifications(tables);
    this.#occupied = new Occupied(tables);
    this.#freeLimit = limit === undefined ? FREE_VERIFICATIONS_A_DAY : Number(limit);
  }

  admit({ plan, quotas }: AccountTerms, wanted: Wanted, now: number): Admission {
    const { id, photos, cause, bytes = 0 } = wanted;
    this.#plans.remember(plan);
    const usage = this.#usageOf(plan, now);
    const most = quotasOf(quotas);
    const used = this.#usedWith(bytes, now);
    const refusal = moneyRefusal(plan, usage, photos) ?? quotaRefusal(most, used);
    if (refusal) return { isAmple: false, refusal };
    if (photos === 0 && !this.#free.take(id, this.#freeLimit, now)) {
      return { isAmple: false, refusal: { freeLimit: this.#freeLimit } };
    }
    this.#occupied.reserve(id, bytes, now);
    if (cause !== undefined) this.#holds.put({ cause, photos }, now);
    const isSolvent = moneyRefusal(plan, usage, photos + AMPLE_PHOTOS) === undefined;
    return { isAmple: isSolvent && hasAmpleQuota(most, used) };
  }

  occupy(id: VerificationId, occupancy: Occupancy, version: number): void {
    this.#occupied.settle(id, occupancy, version);
  }

  vacate(id: VerificationId): void {
    this.#occupied.free(id);
  }

  mayCapture({ plan }: AccountTerms, hold: Hold | undefined, now: number): MoneyRefusal | undefined {
    this.#plans.remember(plan);
    const refusal = captureRefusal(plan, this.#unspoken(now));
    if (refusal) return refusal;
    if (hold) this.#holds.put(hold, now);
    return undefined;
  }

  letGo({ cause, id }: { readonly cause?: string; readonly id?: VerificationId }): void {
    if (cause !== undefined) this.#holds.end(cause);
    if (id === undefined) return;
    this.#free.giveBack(id);
    this.#occupied.giveBack(id);
  }

  /** Books the movement, applies the plan's share and ends the reservation, all in one transaction. */
  book({ cause, kind, ...paid }: Booking, now: number): void {
    this.#tables.transaction(() => {
      const movement = { cause, kind: kind === "charge" ? "capture" : kind, ...paid } as const;
      const planCents = this.#plans.centsOf(movement, now);
      const isNew = this.#ledger.book(movement, now);
      if (isNew && planCents !== 0) {
        this.#ledger.book({ ...paid, cause: planCause(cause), kind: "plan", amountCents: planCents }, now);
      }
      this.#holds.end(cause);
    });
  }

  /** The quotas as they would be with one more open verification. */
  #usedWith(bytes: number, now: number): Quotas {
    const { openVerifications, storedRows, storedBytes } = this.#occupied.used(now);
    return {
      openVerifications: openVerifications + 1,
      storedRows: storedRows + 1,
      storedBytes: storedBytes + bytes,
    };
  }

  /** A month's verifications are counted only for a plan that limits them. */
  #usageOf({ monthlyVerificationLimit }: Plan, now: number): Usage {
    const isLimited = monthlyVerificationLimit !== undefined;
    const verificationsThisMonth = isLimited ? this.#occupied.createdSince(monthStartOf(now)) : 0;
    return { ...this.#unspoken(now), verificationsThisMonth };
  }

  /** The usage including all reservations. */
  #unspoken(now: number): PhotoUsage {
    const usage = this.#ledger.usage(now);
    const photos = this.#holds.photos(now);
    const owed = Math.max(0, photos - this.#plans.left(usage));
    return {
      balanceCents: this.#isFree ? Infinity : usage.balanceCents - owed * PRICE_PER_PHOTO_CENTS,
      photosThisMonth: usage.photosThisMonth + photos,
    };
  }
}

function quotaRefusal(most: Quotas, used: Quotas): QuotaRefusal | undefined {
  const quota = exceededQuota(most, used);
  return quota && { quota, most: most[quota] };
}
