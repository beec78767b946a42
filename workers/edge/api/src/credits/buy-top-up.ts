import { parseTopUp, presentTopUp } from "@svc/contract/credits/credits-body";
import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { orThrow } from "@svc/contract/wire/parsed";
import { newUlid } from "@svc/domain/ids";
import type { TopUpRefusal } from "@svc/domain/money/top-up";
import { accountObject } from "@svc/platform/objects";
import { sha256Hex } from "@svc/platform/sha256";
import type { ApiContext } from "../context.ts";
import { idempotencyKeyOf } from "../http/idempotent.ts";
import { jsonOf, readText } from "../http/json.ts";
import { termsOf } from "./money.ts";

const MESSAGES: Readonly<Record<TopUpRefusal["code"], readonly [message: string, hint: string]>> = {
  payment_method_required: [
    "no card is saved",
    "Ask a person to save a card at the url from POST /v1/me/credits/payment-method, then retry with a new Idempotency-Key.",
  ],
  monthly_cap_exceeded: [
    "this pack would exceed the monthly cap",
    "Ask a person to raise the cap at the url from POST /v1/me/credits/payment-method, then retry with a new Idempotency-Key.",
  ],
  card_declined: ["the card was declined", "Fix or replace the card, then retry with a new Idempotency-Key."],
  authentication_required: [
    "the bank asks the cardholder to confirm the payment",
    "Send a person to the url from POST /v1/me/credits/payment-method, then retry with a new Idempotency-Key.",
  ],
};

/** Implements SPEC 4.10, with the checks in the order of CONTRACT G8.3. */
export async function buyTopUp(c: ApiContext) {
  const key = idempotencyKeyOf(c) ?? `auto_${newUlid(Date.now())}`;
  const text = await readText(c.req.raw, LIMITS.jsonBytes);
  const { photos } = orThrow(parseTopUp(jsonOf(c.req.raw, text)));
  const { account } = c.var;
  const request = { key, fingerprint: await sha256Hex(text), photos, buyerName: account.name };
  const answer = await accountObject(c.env, account.id).topUp(termsOf(account), request);
  if (answer.outcome !== "done") throw unsettled(answer.outcome, key);
  const { topUp, isReplay } = answer;
  const replayed = isReplay ? { "Idempotent-Replayed": "true" } : {};
  if (topUp.state === "refused") throw refusalError(topUp.refusal, replayed);
  if (topUp.state === "charging") throw unsettled("unknown", key);
  return c.json(presentTopUp(topUp), isReplay ? 200 : 201, replayed);
}

function refusalError(refusal: TopUpRefusal, headers: Readonly<Record<string, string>>): ApiError {
  const [message, hint] = MESSAGES[refusal.code];
  return new ApiError(refusal.code, message, { hint, headers, extra: extraOf(refusal) });
}

function extraOf(refusal: TopUpRefusal): Readonly<Record<string, string | number>> {
  if (refusal.code === "monthly_cap_exceeded") {
    return { month_spent_cents: refusal.monthSpentCents, monthly_cap_cents: refusal.monthlyCapCents };
  }
  return "declineCode" in refusal ? { decline_code: refusal.declineCode } : {};
}

function unsettled(outcome: "in_progress" | "reused" | "unknown", key: string): ApiError {
  const extra = { idempotency_key: key };
  if (outcome === "in_progress") {
    return new ApiError("idempotency_in_progress", "a top-up with this Idempotency-Key is in progress", {
      hint: "Wait a moment, then send it again.",
      extra,
    });
  }
  if (outcome === "reused") {
    return new ApiError(
      "idempotency_key_reused",
      "this Idempotency-Key was already used with a different body",
      {
        hint: "Use a new key for a new purchase.",
        extra,
      },
    );
  }
  return new ApiError(
    "storage_unavailable",
    "the payment provider did not answer, so the outcome is unknown",
    {
      hint: "Send it again with this idempotency_key: you are never charged twice.",
      headers: { "Retry-After": "5" },
      extra,
    },
  );
}
