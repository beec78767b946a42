import type { EventType } from "../verification/event.ts";

/** CONTRACT G9.4: what goes out whether or not the tenant ticked anything. */
const ALWAYS_SENT = [
  "verification.created",
  "verification.completed",
] as const satisfies readonly EventType[];

/** CONTRACT G9.4: what may be ticked in Settings; some of these events the log does not have yet. */
export const OPTIONAL_WEBHOOK_EVENTS = [
  "verification.expired",
  "verification.failed",
  "verification.abandoned",
  "verification.reviewed",
  "verification.finalized",
  "verification.video_analyzed",
] as const;
export type OptionalWebhookEvent = (typeof OPTIONAL_WEBHOOK_EVENTS)[number];

export function isSent(type: EventType, ticked: readonly OptionalWebhookEvent[]): boolean {
  return (ALWAYS_SENT as readonly string[]).includes(type) || (ticked as readonly string[]).includes(type);
}
