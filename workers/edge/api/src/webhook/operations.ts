import * as webhooks from "@svc/contract/webhook/webhook-routes";
import type { Operation } from "../http/operation.ts";
import { listDeliveryLog } from "./list-delivery-log.ts";
import { redeliverWebhook } from "./redeliver-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { testWebhook } from "./test-webhook.ts";

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  [webhooks.listDeliveries, "reads", listDeliveryLog],
  [webhooks.redeliverWebhook, "writes", redeliverWebhook],
  [webhooks.testWebhook, "writes", testWebhook],
  [webhooks.rotateSecret, "writes", rotateWebhookSecret],
];
