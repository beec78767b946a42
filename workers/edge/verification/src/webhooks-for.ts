import { evolve } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { webhookOf } from "@svc/webhooks/webhook-of";

export type Webhook = {
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  /** The body of CONTRACT G9.1, rendered once. */
  readonly body: string;
};

/** The webhooks for these events, each rendered from the state right after its event. */
export function webhooksFor(before: Verification, logged: readonly LoggedEvent[]): readonly Webhook[] {
  let state = before;
  return logged.flatMap((entry) => {
    state = evolve(state, entry.event);
    return webhookFor(state, entry) ?? [];
  });
}

export function subscribed({ settings }: Verification): boolean {
  return settings.webhookUrl !== undefined;
}

function webhookFor(state: Verification, entry: LoggedEvent): Webhook | undefined {
  const { settings, captureUrl } = state;
  const { webhookUrl: url } = settings;
  if (url === undefined) return undefined;
  const body = webhookOf(state, entry, captureUrl);
  return body && { eventId: body.id, eventType: body.type, url, body: JSON.stringify(body) };
}
