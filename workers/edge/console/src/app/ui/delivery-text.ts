import type { VerificationBody } from "@svc/contract/verification/verification-body";
import { text, type TextKey } from "../text/text.ts";

type Delivery = NonNullable<VerificationBody["delivery"]>;

/** The names of what becomes of a link that was sent (CONTRACT G4.8). */
export const DELIVERY_NAMES = {
  queued: "delivery_queued",
  sent: "delivery_sent",
  held_back: "delivery_held_back",
  bounced: "delivery_bounced",
  opened: "delivery_opened",
  started: "delivery_started",
} as const satisfies Record<Delivery["status"], TextKey>;

/** With the reason why it was not sent. */
export function deliveryText({ status, reason }: Delivery): string {
  const name = text(DELIVERY_NAMES[status]);
  return reason === undefined ? name : `${name}: ${text(`held_back_${reason}`)}`;
}
