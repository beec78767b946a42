import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import type { Hold, MoneyRefusal } from "@svc/domain/credits";
import type { VerificationId } from "@svc/domain/ids";
import { type Quota, settingsBytes } from "@svc/domain/quotas";
import { secondsToNextDay } from "@svc/domain/template/template";
import { minimumPhotos } from "@svc/domain/verification/photos-of";
import type { Settings } from "@svc/domain/verification/settings";
import type { EdgeEnv } from "@svc/platform/env";
import type { AccountRpc, AccountTerms, Admission, QuotaRefusal, Wanted } from "@svc/platform/account-rpc";
import { logFailure } from "@svc/platform/log";
import { accountObject } from "@svc/platform/objects";
import { TtlCache } from "@svc/platform/ttl-cache";
import type { AccountProfile } from "@svc/store/account/accounts";

const MESSAGES: Readonly<Record<MoneyRefusal, { readonly message: string; readonly hint: string }>> = {
  plan_limit_reached: {
    message: "this month's photos of the plan are used up",
    hint: "Buy credits or wait for the next month (UTC).",
  },
  monthly_verification_limit_reached: {
    message: "the account's own monthly limit of verifications is reached",
    hint: "Raise monthly_verification_limit in Settings.",
  },
  insufficient_credits: {
    message: "no credits left",
    hint: "Buy photos with POST /v1/me/credits/top-ups.",
  },
};

/**
 * Caches for how many photos an account recently had ample credit. Checks that reserve nothing need not ask it again.
 */
const solventFor = new TtlCache<number>({ forMs: 1_000, most: 10_000 });

/**
 * CONTRACT G5.5: requires credit for the smallest possible number of photos. Credit is reserved, and free photos are
 * counted, only when `cause` is given.
 */
export async function requireCredit(env: EdgeEnv, account: AccountProfile, wanted: Wanted): Promise<void> {
  const { photos, cause } = wanted;
  const mayRely = photos > 0 && cause === undefined;
  if (mayRely && photos <= (solventFor.get(account.id) ?? 0)) return;
  const { refusal, isAmple } = await accountObject(env, account.id).admit(termsOf(account), wanted);
  refuse(refusal);
  // a monthly limit counts creations, so every creation has to ask
  if (!isAmple || account.plan.monthlyVerificationLimit !== undefined) return;
  solventFor.set(account.id, photos);
}

/** The credit and storage a verification needs before its first photo. */
export function wantedOf(id: VerificationId, settings: Settings): Wanted {
  return { id, photos: minimumPhotos(settings.capturePlan), bytes: settingsBytes(settings) };
}

/** A capture on an existing verification may take the balance slightly below zero, so that the person can finish. */
export async function requireCaptureCredit(
  env: EdgeEnv,
  account: AccountProfile,
  hold?: Hold,
): Promise<void> {
  refuseMoney(await accountObject(env, account.id).mayCapture(termsOf(account), hold));
}

/** A failure here is harmless: unused reservations expire. */
export async function letGo(
  env: EdgeEnv,
  account: AccountProfile,
  what: Parameters<AccountRpc["letGo"]>[0],
): Promise<void> {
  await accountObject(env, account.id)
    .letGo(what)
    .catch((error: unknown) => logFailure("let go", error));
}

function refuse(refusal: Admission["refusal"]): void {
  if (typeof refusal !== "object") return refuseMoney(refusal);
  throw "quota" in refusal ? quotaReached(refusal) : noMoreFree(refusal.freeLimit);
}

const QUOTA_MESSAGES: Readonly<Record<Quota, { readonly has: string; readonly hint: string }>> = {
  openVerifications: {
    has: "open verifications",
    hint: "Expire those you no longer need, or wait until they expire.",
  },
  storedRows: {
    has: "stored verifications",
    hint: "Lower retention_days in Settings, which deletes what is older, or ask us for a higher limit.",
  },
  storedBytes: {
    has: "bytes of settings and metadata",
    hint: "Send less metadata, lower retention_days in Settings, or ask us for a higher limit.",
  },
};

/** Quotas are part of the account's agreement, so exceeding one is answered as a limit of the plan. */
function quotaReached({ quota, most }: QuotaRefusal): ApiError {
  const { has, hint } = QUOTA_MESSAGES[quota];
  return new ApiError("plan_limit_reached", `an account can have at most ${most} ${has}`, { hint });
}

/** The refusal of CONTRACT G14 for too many verifications without a photo. */
function noMoreFree(limit: number): ApiError {
  return new ApiError(
    "too_many_requests",
    `an account can create at most ${limit} verifications without a photo step per day`,
    {
      hint: "Ask for a photo, or wait for the next day (UTC).",
      headers: retryAfter(secondsToNextDay(Date.now())),
    },
  );
}

function refuseMoney(refusal: MoneyRefusal | undefined): void {
  if (!refusal) return;
  const { message, hint } = MESSAGES[refusal];
  throw new ApiError(refusal, message, { hint });
}

export function termsOf({ id, openingBalanceCents, plan, quotas }: AccountProfile): AccountTerms {
  return { id, openingBalanceCents, plan, ...(quotas && { quotas }) };
}
