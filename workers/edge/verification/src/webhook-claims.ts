import type { DeliveryId } from "@svc/domain/ids";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import type { WebhookCall, WebhookOutcome } from "@svc/platform/webhook-message";
import { signedCall } from "@svc/webhooks/signed-call";
import { signingKeysOf } from "@svc/webhooks/signing-keys";
import type { Journal } from "./journal.ts";
import { paceOf } from "./pace.ts";
import { noteAnswer } from "./slow-addresses.ts";

/** When no call could be signed because of us (a key could not be read), it is no attempt and comes back after this. */
const OUR_FAULT_MS = 5_000;

/** A message of the queue, and the delivery that it names. */
type Claim = { readonly id: DeliveryId; readonly worker: string };

/**
 * What a delivery has to send now, claimed for this message. It is signed here: the keys are made of the service's secret, which
 * the script that meets strangers' servers does not hold.
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
    journal.putOffDelivery(id, Date.now() + OUR_FAULT_MS);
    return undefined;
  }
}

/** As it is by now: while the keys were read it may have been redacted, stopped or deleted. */
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
    ownHost: new URL(subscription.state.captureUrl ?? "").host,
    allowInsecure: env.ALLOW_INSECURE_WEBHOOKS === "1",
  };
  const { eventId, url } = claimed;
  return signedCall(keys, { id: eventId, url, body: subscription.deliveries.bodyOf(id) }, policy);
}

/** What became of the call; false where nobody listens to it any more. */
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
