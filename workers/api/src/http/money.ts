import { ApiError } from "@svc/contract/errors";
import type { MoneyRefusal } from "@svc/domain/credits";
import type { EdgeEnv } from "@svc/platform/env";
import type { AccountTerms } from "@svc/platform/account-rpc";
import { accountObject } from "@svc/platform/objects";
import type { AccountProfile } from "@svc/store/accounts";

const MESSAGES: Readonly<Record<MoneyRefusal, { readonly message: string; readonly hint: string }>> = {
  plan_limit_reached: {
    message: "the plan's photos of this month are used up",
    hint: "Buy credits or wait for the next month (UTC).",
  },
  monthly_verification_limit_reached: {
    message: "the limit of verifications a month that the owner set is reached",
    hint: "Raise monthly_verification_limit in Settings.",
  },
  insufficient_credits: {
    message: "no credits left",
    hint: "Add credits to the account.",
  },
};

/** An account with ample credit a moment ago need not be asked again: a creation holds nothing anyway. */
const SOLVENT_MS = 1_000;
const solvent = new Map<string, { readonly photos: number; readonly until: number }>();

/** CONTRACT G5.5: credit for the least number of photos; nothing is held. */
export async function requireCredit(env: EdgeEnv, account: AccountProfile, photos: number): Promise<void> {
  const known = solvent.get(account.id);
  if (known && known.photos >= photos && known.until > Date.now()) return;
  const { refusal, isAmple } = await accountObject(env, account.id).mayCreate(termsOf(account), photos);
  refuseMoney(refusal);
  // a monthly limit counts creations, so each of them asks
  if (!isAmple || account.plan.monthlyVerificationLimit !== undefined) return;
  if (solvent.size > 10_000) solvent.clear();
  solvent.set(account.id, { photos, until: Date.now() + SOLVENT_MS });
}

/** A capture on an existing verification goes below zero a little, so that no one is stopped half way. */
export async function requireCaptureCredit(env: EdgeEnv, account: AccountProfile): Promise<void> {
  refuseMoney(await accountObject(env, account.id).mayCapture(termsOf(account)));
}

function refuseMoney(refusal: MoneyRefusal | undefined): void {
  if (!refusal) return;
  const { message, hint } = MESSAGES[refusal];
  throw new ApiError(refusal, message, { hint });
}

/** What the account's object must know of its tenant. */
export function termsOf({ id, openingBalanceCents, plan }: AccountProfile): AccountTerms {
  return { id, openingBalanceCents, plan };
}
