import * as webhooks from "@svc/contract/webhook/webhook-routes";
import { operation, type Operation } from "../http/operation.ts";
import { listDeliveryLog } from "./list-delivery-log.ts";
import { listWebhookEvents } from "./list-webhook-events.ts";
import { redeliverWebhook } from "./redeliver-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { testWebhook } from "./test-webhook.ts";

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  operation(webhooks.listDeliveries, "reads", listDeliveryLog),
  operation(webhooks.listWebhookEvents, "reads", listWebhookEvents),
  operation(webhooks.redeliverWebhook, "writes", redeliverWebhook),
  operation(webhooks.testWebhook, "writes", testWebhook),
  operation(webhooks.rotateSecret, "writes", rotateWebhookSecret),
];
