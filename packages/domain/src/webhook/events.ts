import type { EventType } from "../verification/event.ts";
import type { OptionalWebhookEvent } from "./optional-events.ts";

/** CONTRACT G9.4: events that are sent whatever the tenant selected. */
const ALWAYS_SENT = [
  "verification.created",
  "verification.completed",
] as const satisfies readonly EventType[];

export function isSent(type: EventType, ticked: readonly OptionalWebhookEvent[]): boolean {
  return (ALWAYS_SENT as readonly string[]).includes(type) || (ticked as readonly string[]).includes(type);
}
