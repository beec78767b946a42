import type { Delivery } from "@svc/domain/webhook/delivery";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import type { WebhookMessage } from "@svc/platform/webhook-message";
import type { Journal } from "./journal.ts";
import { askedBy } from "./run-task.ts";
import { isSlow } from "./slow-addresses.ts";

/** Retry delay for a queue that refuses messages. */
const REFUSED_MS = 5_000;

/**
 * Gives the ids of due deliveries to the queues. Their leases are already written, so deliveries lost in a crash are
 * handed over again when the lease ends.
 */
export async function handOverWebhooks(env: VerificationEnv, journal: Journal): Promise<void> {
  const { first, again } = journal.handOverDeliveries();
  const slow = [...first.filter((each) => !isQuick(each)), ...again];
  await Promise.all([
    giveTo(env.WEBHOOKS, first.filter(isQuick), env, journal),
    giveTo(env.WEBHOOKS_SLOW, slow, env, journal),
  ]);
}

async function giveTo(
  queue: Queue<WebhookMessage>,
  deliveries: readonly Delivery[],
  env: VerificationEnv,
  journal: Journal,
): Promise<void> {
  const { state } = journal;
  if (!state || deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  const asked = askedBy();
  try {
    await faultPoint(env, "webhook.before.hand_over");
    await queue.sendBatch(
      ids.map((deliveryId) => ({ body: { verificationId: state.id, deliveryId, ...asked } })),
    );
    await faultPoint(env, "webhook.after.hand_over");
  } catch (error) {
    logFailure("webhook", error, { verification: state.id });
    journal.keepDeliveries(ids, REFUSED_MS);
  }
}

function isQuick({ tries, url }: Delivery): boolean {
  return tries === 0 && !isSlow(url);
}
