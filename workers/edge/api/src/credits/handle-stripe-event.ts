import { ApiError } from "@svc/contract/wire/errors";
import type { AccountId } from "@svc/domain/ids";
import { accountObject } from "@svc/platform/objects";
import { findAccount } from "@svc/store/account/accounts";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { readText } from "../http/json.ts";
import { finishCardSetup } from "./finish-card-setup.ts";
import { receivedEvent } from "./received-event.ts";

/** Events of the kinds we handle are a few KB. */
const MAX_EVENT_BYTES = 512 * 1024;

/**
 * Stripe's webhook. Stripe retries for three days whatever is not answered with 200. A repeated event has no effect.
 */
export async function handleStripeEvent(c: Context<ApiEnv>): Promise<Response> {
  const payload = await readText(c.req.raw, MAX_EVENT_BYTES);
  const news = await receivedEvent(c.env, payload, c.req.header("Stripe-Signature") ?? "");
  if (news === "off") throw new ApiError("not_found", "no such route");
  if (news === "forged") {
    throw new ApiError("invalid_request", "Stripe-Signature does not match the body", {
      hint: "Check that STRIPE_WEBHOOK_SECRET is the secret of this endpoint, and that the clocks differ by at most five minutes.",
    });
  }
  if (news && (await isOurs(c, news.accountId))) {
    if (news.about === "setup") await finishCardSetup(c.env, news.accountId, news.setupId);
    else await accountObject(c.env, news.accountId).settleTopUp(news.paymentId, news.outcome);
  }
  return c.json({ received: true }, 200);
}

/** Several environments can share one Stripe account. */
async function isOurs(c: Context<ApiEnv>, id: AccountId): Promise<boolean> {
  return (await findAccount(c.env.DB, id)) !== undefined;
}
