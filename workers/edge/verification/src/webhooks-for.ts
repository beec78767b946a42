import { presentVerification } from "@svc/contract/verification/present-verification";
import { presentWebhook } from "@svc/contract/webhook/present-webhook";
import { evolve } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import { viewOf } from "@svc/domain/verification/view";
import { isSent } from "@svc/domain/webhook/events";
import type { LoggedEvent } from "@svc/platform/verification-rpc";

export type Webhook = {
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  /** CONTRACT G9.1, rendered now and never again. */
  readonly body: string;
};

/** What of these events the tenant is to be told, each with the verification as it was right after that event. */
export function webhooksFor(before: Verification, logged: readonly LoggedEvent[]): readonly Webhook[] {
  let state = before;
  return logged.flatMap((entry) => {
    state = evolve(state, entry.event);
    return webhookFor(state, entry) ?? [];
  });
}

/** Whether the tenant named an address for webhooks. */
export function subscribed({ settings, captureUrl }: Verification): boolean {
  return settings.webhookUrl !== undefined && captureUrl !== undefined;
}

function webhookFor(state: Verification, { id, event }: LoggedEvent): Webhook | undefined {
  const { settings, captureUrl, environment, accountId } = state;
  const { webhookUrl: url, webhookEvents = [], metadata } = settings;
  if (url === undefined || captureUrl === undefined || !isSent(event.type, webhookEvents)) return undefined;
  const verification = presentVerification(viewOf(state), { captureUrl });
  const { type, at: occurredAt } = event;
  const body = presentWebhook({ id, type, occurredAt, environment, accountId, metadata, verification });
  return { eventId: id, eventType: type, url, body: JSON.stringify(body) };
}
