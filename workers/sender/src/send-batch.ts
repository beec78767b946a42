import { isDeliveryId, isVerificationId } from "@svc/domain/ids";
import type { SenderEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure, OperatorError } from "@svc/platform/log";
import { verificationObject } from "@svc/platform/objects";
import { duringRequest } from "@svc/platform/request-id";
import type { WebhookMessage } from "@svc/platform/webhook-message";
import { sendWebhook } from "@svc/webhooks/send";
import { UnderWay } from "./under-way.ts";

/** Our choice: a call and its body take about 50 KB of an isolate's 128 MB. */
const MOST_UNDER_WAY = 500;

/** Per queue, so that calls to slow addresses take no capacity from the others. */
const underWay = new Map<string, UnderWay>();

/**
 * Claims a batch's deliveries, calls the tenants and reports to the objects. The batch ends once the calls have
 * started, so a slow server delays no other batch. A call that is cut off or fails comes again when its lease at the
 * object expires.
 */
export async function sendBatch(
  { queue, messages }: MessageBatch,
  env: SenderEnv,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  const calls = callsOf(queue);
  await calls.roomFor(messages.length);
  for (const message of messages) {
    const { id: worker, body } = message;
    if (!isWebhookMessage(body)) {
      logFailure("webhook", new OperatorError("a message that names no delivery"));
      message.retry();
      continue;
    }
    const work = () => duringRequest(body.requestId, () => deliver(body, worker, env));
    context.waitUntil(calls.hold(work));
    message.ack();
  }
}

async function deliver(
  { verificationId, deliveryId }: WebhookMessage,
  worker: string,
  env: SenderEnv,
): Promise<void> {
  try {
    await faultPoint(env, "webhook.before.claim");
    const object = verificationObject(env, verificationId);
    const call = await object.claimWebhook(deliveryId, worker);
    if (!call) return;
    await faultPoint(env, "webhook.before.send");
    const outcome = await sendWebhook(call);
    await faultPoint(env, "webhook.after.send");
    await object.settleWebhook(deliveryId, worker, outcome);
  } catch (error) {
    logFailure("webhook", error, { delivery: deliveryId });
  }
}

function callsOf(queue: string): UnderWay {
  const known = underWay.get(queue) ?? new UnderWay(MOST_UNDER_WAY);
  underWay.set(queue, known);
  return known;
}

function isWebhookMessage(body: unknown): body is WebhookMessage {
  if (typeof body !== "object" || body === null) return false;
  const { verificationId, deliveryId } = body as Readonly<Record<string, unknown>>;
  return (
    typeof verificationId === "string" &&
    typeof deliveryId === "string" &&
    isVerificationId(verificationId) &&
    isDeliveryId(deliveryId)
  );
}
