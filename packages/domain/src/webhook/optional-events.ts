/** CONTRACT G9.4: the events that can be selected in Settings. */
export const OPTIONAL_WEBHOOK_EVENTS = [
  "verification.expired",
  "verification.failed",
  "verification.abandoned",
  "verification.more_requested",
  "verification.reviewed",
  "verification.appealed",
  "verification.finalized",
  "verification.video_analyzed",
  "verification.sealed",
] as const;
export type OptionalWebhookEvent = (typeof OPTIONAL_WEBHOOK_EVENTS)[number];
