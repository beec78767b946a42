import { RotateSecretBody } from "./webhook-requests.ts";
import { createRoute, z } from "@hono/zod-openapi";
import { DELIVERY_STATES } from "@svc/domain/webhook/delivery";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import {
  DeliveryBody,
  DeliveryList,
  RotatedSecret,
  TestResult,
  WebhookKeys,
  TestWebhookBody,
} from "./webhook-bodies.ts";
import { LIMITS } from "../wire/limits.ts";
import { WebhookEventsBody } from "./webhook-body.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  json,
  JSON_BODY_ERRORS,
  jsonBody,
  PAGE_PARAMETERS,
} from "../wire/parts.ts";

const text = { type: "string" as const };

/** CONTRACT G9.5. */
export const listDeliveries = defineOperation({
  operationId: "listWebhookDeliveries",
  least: "reviewer",
  limit: "reads",
  method: "get",
  path: "/v1/webhook-deliveries",
  tags: ["Webhooks"],
  summary: "Read the delivery log",
  description: "Every webhook with all of its attempts, newest first.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    { name: "verification_id", in: "query" as const, schema: text },
    { name: "state", in: "query" as const, schema: { ...text, enum: [...DELIVERY_STATES] } },
    ...PAGE_PARAMETERS,
  ],
  responses: { 200: json("One page.", DeliveryList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G9.5. */
export const redeliverWebhook = defineOperation({
  operationId: "redeliverWebhook",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/webhook-deliveries/{delivery_id}/redeliver",
  tags: ["Webhooks"],
  summary: "Send a webhook again",
  description:
    "Immediately, whatever the earlier outcome, with the same bytes. If it fails, the retry schedule starts again. " +
    "`conflict` once it was tried 50 times.",
  security: BY_KEY_OR_SESSION,
  request: {
    params: z.object({
      delivery_id: z.string().openapi({
        param: { name: "delivery_id", in: "path" },
        example: "whd_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      }),
    }),
  },
  responses: {
    202: json("The delivery, under way.", DeliveryBody),
    ...errors(...ALWAYS, "not_found", "conflict"),
  },
});

/** CONTRACT G9.5. */
export const testWebhook = defineOperation({
  operationId: "testWebhook",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/webhook-deliveries/test",
  tags: ["Webhooks"],
  summary: "Try a webhook address",
  description:
    "Sends one signed event of the type `webhook.test`, with empty `data`, and says what came back.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("SendTestWebhook", TestWebhookBody, true) },
  responses: { 200: json("What came back.", TestResult), ...errors(...ALWAYS, ...JSON_BODY_ERRORS) },
});

/** CONTRACT G9.7. */
export const listWebhookEvents = defineOperation({
  operationId: "listWebhookEvents",
  least: "reviewer",
  limit: "reads",
  method: "get",
  path: "/v1/webhook-events",
  tags: ["Webhooks"],
  summary: "Listen for events",
  description:
    "The bodies that webhooks have, of all verifications of the account, whether or not they name an address: for a machine " +
    "that has none. Without `after` no events, and the cursor of this moment; with it what came since, which may repeat: " +
    "dedupe on `id`.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    { name: "after", in: "query" as const, description: "`cursor` of the previous response.", schema: text },
    {
      name: "wait",
      in: "query" as const,
      description: "Seconds to wait for an event.",
      schema: { type: "integer" as const, minimum: 0, maximum: LIMITS.waitSeconds, default: 0 },
    },
  ],
  responses: { 200: json("What happened.", WebhookEventsBody), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G9.2. */
export const rotateSecret = defineOperation({
  operationId: "rotateWebhookSecret",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/webhook-secret/rotate",
  tags: ["Webhooks"],
  summary: "Rotate the webhook secret",
  description:
    "The only answer that shows the new secret. The one before it signs too until the overlap ends; " +
    "with `overlap_seconds` 0 every older one ends at once. `conflict` while two replaced ones still sign, unless it is 0.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("RotateWebhookSecret", RotateSecretBody, false) },
  responses: {
    200: json("The new secret.", RotatedSecret),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G14. */
export const readWebhookKeys = createRoute({
  operationId: "readWebhookKeys",
  method: "get",
  path: "/.well-known/webhook-keys/{account_id}",
  tags: ["Webhooks"],
  summary: "Read the public signing keys",
  description:
    "For the `v1a` signatures of this account's webhooks only. Use your own id (`account` of the settings), never the one that an event names.",
  security: [],
  request: {
    params: z.object({
      account_id: z.string().openapi({
        param: { name: "account_id", in: "path" },
        example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      }),
    }),
  },
  responses: { 200: json("Newest first.", WebhookKeys), ...errors("not_found") },
});
