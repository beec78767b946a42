import type { DeliveryId } from "@svc/domain/ids";
import type { Refusal } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { Delivery } from "@svc/domain/webhook/delivery";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import type { Outcome } from "@svc/platform/verification-rpc";
import type { WebhookCall, WebhookOutcome } from "@svc/platform/webhook-message";
import { signedCall } from "@svc/webhooks/signed-call";
import { signingKeysOf } from "@svc/webhooks/signing-keys";
import type { Journal } from "./journal.ts";
import { paceOf } from "./pace.ts";
import { noteAnswer } from "./slow-addresses.ts";

/**
 * The first retry delay when we could not sign the call, for example because a key was unreadable. It does not count as
 * an attempt.
 */
const OUR_FAULT_MS = 5_000;

/** A queue message and the delivery it names. */
type Claim = { readonly id: DeliveryId; readonly worker: string };

/**
 * The request to send for a delivery, claimed by this message. It is signed here, because the keys derive from the
 * service's secret, which the script that calls tenants' servers must not hold.
 */
export async function claimWebhook(
  env: VerificationEnv,
  journal: Journal,
  { id, worker }: Claim,
): Promise<WebhookCall | undefined> {
  const { subscription } = journal.outgoing;
  const claimed = subscription?.deliveries.claim(id, worker, Date.now());
  if (!subscription || !claimed) return undefined;
  try {
    const keys = await signingKeysOf(env, subscription.state.accountId);
    return await signed(env, journal, keys, { id, worker });
  } catch (error) {
    logFailure("webhook", error, { delivery: id });
    journal.putOffDelivery(id, worker, OUR_FAULT_MS);
    return undefined;
  }
}

/** Uses the current state: the delivery may have been redacted, stopped or deleted while the keys were read. */
async function signed(
  env: VerificationEnv,
  journal: Journal,
  keys: Awaited<ReturnType<typeof signingKeysOf>>,
  { id, worker }: Claim,
): Promise<WebhookCall | undefined> {
  const { subscription } = journal.outgoing;
  const claimed = subscription?.deliveries.claim(id, worker, Date.now());
  if (!subscription || !claimed) return undefined;
  const policy = {
    ownHost: new URL(subscription.state.captureUrl).host,
    allowInsecure: env.ALLOW_INSECURE_WEBHOOKS === "1",
  };
  const { eventId, url } = claimed;
  return signedCall(keys, { id: eventId, url, body: subscription.deliveries.bodyOf(id) }, policy);
}

/** Records the result of the call. False when the delivery is gone, or another message has claimed it. */
export async function settleWebhook(
  env: VerificationEnv,
  journal: Journal,
  ...[id, worker, { attempt, retryAfterMs }]: [DeliveryId, string, WebhookOutcome]
): Promise<boolean> {
  const deliveries = journal.outgoing.subscription?.deliveries;
  const url = deliveries?.find(id)?.delivery.url;
  if (url === undefined || !deliveries?.isClaimedBy(id, worker, Date.now())) return false;
  noteAnswer(url, attempt.ms);
  const asked = retryAfterMs !== undefined && { retryAfterMs };
  journal.settleDelivery(id, attempt, { random: Math.random(), pace: paceOf(env), ...asked });
  await faultPoint(env, "webhook.after.commit");
  return true;
}

/** CONTRACT G9.5: sends a delivery once more. `wake` starts it. */
export function redeliver(
  journal: Journal,
  { found, id }: { readonly found: Verification | Refusal; readonly id: DeliveryId },
  wake: () => void,
): Outcome<{ readonly delivery: Delivery }> {
  const delivery = "refused" in found ? found : journal.redeliver(id, Date.now());
  if ("refused" in delivery) return { ok: false, ...delivery };
  wake();
  return { ok: true, delivery };
}
