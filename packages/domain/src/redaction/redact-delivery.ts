import type { Attempt, Delivery } from "../webhook/delivery.ts";
import { retain, retainEach, type Rules } from "./retain.ts";
import { withoutQuery } from "./settings-rules.ts";

/** These errors are our own fixed texts. */
const ATTEMPT: Rules<Attempt> = { at: "keep", ms: "keep", status: "keep", error: "keep" };

const DELIVERY: Rules<Delivery> = {
  id: "keep",
  eventId: "keep",
  eventType: "keep",
  url: withoutQuery,
  state: "keep",
  attempts: retainEach(ATTEMPT),
  tries: "keep",
  nextAttemptAt: "keep",
};

/** True if a redaction removed part of the URL, so that nothing can be sent there any more. */
export function hasLostAddress({ url }: Delivery): boolean {
  return url.endsWith("?");
}

/** A pending delivery keeps its URL until it ends. */
export function redactDelivery(delivery: Delivery): Delivery {
  const kept = retain(DELIVERY, delivery);
  return delivery.state === "pending" ? { ...kept, url: delivery.url } : kept;
}
