/** How the link can be sent to a person (CONTRACT G4.8). */
export const LINK_CHANNELS = ["email", "sms"] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

/** What has become of a link that was sent to a person, from the first status to the last. */
export const DELIVERY_STATUSES = ["queued", "sent", "held_back", "bounced", "opened", "started"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
