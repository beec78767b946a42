import type { Delivery } from "@svc/domain/webhook/delivery";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { Lane } from "@svc/platform/lane";
import { logFailure } from "@svc/platform/log";
import { type Sent, sendWebhook } from "@svc/webhooks/send";
import { signingKeysOf } from "@svc/webhooks/signing-keys";
import type { Journal } from "./journal.ts";
import { paceOf } from "./pace.ts";

/** Of one verification, at once. Others have an object of their own, so nobody waits for a slow tenant. */
const AT_ONCE = 4;
/** When no call could be made because of us (a key could not be read), it is no attempt and comes back after this. */
const OUR_FAULT_MS = 5_000;

export type WebhookSender = Lane<Delivery, Sent>;

/** Sends webhooks to the tenant. `onSettled`: after each attempt, also one that was none. */
export function createWebhookSender(
  env: VerificationEnv,
  journal: Journal,
  onSettled: () => void,
): WebhookSender {
  return new Lane({
    atOnce: AT_ONCE,
    due: () => journal.outgoing.dueDeliveries(Date.now()),
    keyOf: ({ id }) => id,
    attempt: async (delivery) => {
      await faultPoint(env, "webhook.before.send");
      const sent = await send(env, journal, delivery);
      await faultPoint(env, "webhook.after.send");
      return sent;
    },
    settle: async ({ id }, { attempt, retryAfterMs }) => {
      const asked = retryAfterMs !== undefined && { retryAfterMs };
      journal.settleDelivery(id, attempt, { random: Math.random(), pace: paceOf(env), ...asked });
      await faultPoint(env, "webhook.after.commit");
      onSettled();
    },
    putOff: ({ id }, error) => {
      logFailure("webhook", error, { delivery: id });
      journal.putOffDelivery(id, Date.now() + OUR_FAULT_MS);
      onSettled();
    },
  });
}

async function send(env: VerificationEnv, { state, outgoing }: Journal, delivery: Delivery): Promise<Sent> {
  const { id, eventId, url } = delivery;
  if (!state) throw new Error("a verification that is being deleted tells nothing");
  const policy = {
    ownHost: new URL(state.captureUrl ?? "").host,
    allowInsecure: env.ALLOW_INSECURE_WEBHOOKS === "1",
  };
  const keys = await signingKeysOf(env, state.accountId);
  return sendWebhook(keys, { id: eventId, url, body: outgoing.deliveries.bodyOf(id) }, policy);
}
