import { isDeliveryId, isVerificationId } from "@svc/domain/ids";
import type { SenderEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure, OperatorError } from "@svc/platform/log";
import { verificationObject } from "@svc/platform/objects";
import { duringRequest } from "@svc/platform/request-id";
import type { WebhookCall, WebhookMessage } from "@svc/platform/webhook-message";
import { sendWebhook } from "@svc/webhooks/send";
import { UnderWay } from "./under-way.ts";

/** our choice: a call and its body take about 50 KB of an isolate's 128 MB. */
const MOST_UNDER_WAY = 500;
/** Before an object that did not answer is asked again. */
const AGAIN_S = 5;

/** For each queue: calls to slow addresses take no room from the others. */
const underWay = new Map<string, UnderWay>();

/**
 * Claims what a batch names and calls the tenants. It ends when the calls are under way, not when they are answered: whoever is
 * slow holds up no batch behind it. A call that is cut off then is made again, because its object heard nothing of it.
 */
export async function sendBatch(
  { queue, messages }: MessageBatch<unknown>,
  env: SenderEnv,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  const calls = callsOf(queue);
  await calls.roomFor(messages.length);
  await Promise.all(
    messages.map(async (message) => {
      const { id: worker, body } = message;
      if (!isWebhookMessage(body)) {
        logFailure("webhook", new OperatorError("a message that names no delivery"));
        return message.retry();
      }
      try {
        await duringRequest(body.requestId, () => begin({ body, worker, calls }, env, context));
        message.ack();
      } catch (error) {
        logFailure("webhook", error, { delivery: body.deliveryId });
        message.retry({ delaySeconds: AGAIN_S });
      }
    }),
  );
}

type Work = { readonly body: WebhookMessage; readonly worker: string; readonly calls: UnderWay };

async function begin(
  { body, worker, calls }: Work,
  env: SenderEnv,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  await faultPoint(env, "webhook.before.claim");
  const object = verificationObject(env, body.verificationId);
  const call = await object.claimWebhook(body.deliveryId, worker);
  if (call) context.waitUntil(calls.hold(() => carryOut(call, { body, worker }, env)));
}

/** Never throws: what the object is not told, its lease brings back. */
async function carryOut(
  call: WebhookCall,
  { body: { verificationId, deliveryId }, worker }: Omit<Work, "calls">,
  env: SenderEnv,
): Promise<void> {
  try {
    await faultPoint(env, "webhook.before.send");
    const outcome = await sendWebhook(call);
    await faultPoint(env, "webhook.after.send");
    await verificationObject(env, verificationId).settleWebhook(deliveryId, worker, outcome);
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
