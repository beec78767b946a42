import type { Attempt, Delivery } from "../webhook/delivery.ts";
import { retain, retainEach, type Rules } from "./retain.ts";
import { withoutQuery } from "./settings-rules.ts";

/** Errors are ours, in fixed words. */
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

/** Whether a redaction took a part of its address, so that nobody can be told any more. */
export function hasLostAddress({ url }: Delivery): boolean {
  return url.endsWith("?");
}

/** One that is still to be sent keeps its address until that is over. */
export function redactDelivery(delivery: Delivery): Delivery {
  const kept = retain(DELIVERY, delivery);
  return delivery.state === "pending" ? { ...kept, url: delivery.url } : kept;
}
