import { z } from "@hono/zod-openapi";
import { type Delivery, DELIVERY_STATES } from "@svc/domain/webhook/delivery";
import { url } from "../wire/fields.ts";
import { listOf } from "../wire/list-of.ts";
import { dateTime } from "../verification/verification-body.ts";
import { rfc3339 } from "../wire/wire.ts";

/** CONTRACT G9.5. `verification_id` and `event_type` are repeated here, so that an item makes sense on its own. */
export const DeliveryBody = z
  .object({
    id: z.string().openapi({ example: "whd_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    verification_id: z.string(),
    event_id: z.string().describe("The header `webhook-id`; the same on every attempt."),
    event_type: z.string(),
    url: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.array(
      z.object({
        at: dateTime,
        status: z.int().optional().describe("The receiver's response."),
        error: z.string().optional().describe("Why there was no response, or why no call was made."),
        ms: z.int().min(0),
      }),
    ),
    next_attempt_at: dateTime.optional().describe("While `state` is `pending`."),
  })
  .openapi("WebhookDelivery");
export type DeliveryBody = z.infer<typeof DeliveryBody>;

export const DeliveryList = listOf(DeliveryBody).openapi("WebhookDeliveryList");

export function presentDelivery(delivery: Delivery & { readonly verificationId: string }): DeliveryBody {
  const { id, verificationId, eventId, eventType, state, attempts, nextAttemptAt } = delivery;
  return {
    id,
    verification_id: verificationId,
    event_id: eventId,
    event_type: eventType,
    url: delivery.url,
    state,
    attempts: attempts.map(({ at, ...rest }) => ({ at: rfc3339(at), ...rest })),
    ...(nextAttemptAt !== undefined && { next_attempt_at: rfc3339(nextAttemptAt) }),
  };
}

export const TestWebhookBody = z.strictObject({ webhook_url: url }).openapi("SendTestWebhook", {
  example: { webhook_url: "https://example.com/hook" },
  description: "Where to send an event of the type `webhook.test`.",
});

export const TestResult = z
  .object({ status: z.int().optional(), error: z.string().optional(), ms: z.int().min(0) })
  .openapi("WebhookTestResult");

export const RotatedSecret = z
  .object({
    secret: z.string().openapi({ example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" }),
    previous_expires_at: dateTime.describe("Until then, both sign every webhook."),
  })
  .openapi("WebhookSecret");

export const WebhookKeys = z
  .object({
    keys: z.array(
      z.object({
        alg: z.literal("ed25519"),
        public_key: z.string().openapi({ example: "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" }),
      }),
    ),
  })
  .openapi("WebhookKeys");
