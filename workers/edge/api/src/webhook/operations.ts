import * as webhooks from "@svc/contract/webhook/webhook-routes";
import { ofAccount, withoutSecret } from "../audit-log/audited.ts";
import { pick } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { listDeliveryLog } from "./list-delivery-log.ts";
import { listWebhookEvents } from "./list-webhook-events.ts";
import { redeliverWebhook } from "./redeliver-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { testWebhook } from "./test-webhook.ts";

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  operation(webhooks.listDeliveries, listDeliveryLog),
  operation(webhooks.listWebhookEvents, listWebhookEvents),
  operation(webhooks.redeliverWebhook, redeliverWebhook, {
    audited: {
      kind: "webhook_delivery",
      id: (c) => c.req.param("delivery_id") ?? "",
      after: (state) => pick(state, ["verification_id", "event_type", "state"]),
    },
  }),
  operation(webhooks.testWebhook, testWebhook),
  operation(webhooks.rotateSecret, rotateWebhookSecret, {
    audited: { kind: "webhook_secret", id: ofAccount, after: withoutSecret },
  }),
];
