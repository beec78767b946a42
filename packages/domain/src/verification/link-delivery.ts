import { closedToEvidence } from "./closed-to-evidence.ts";
import type { Event } from "./event.ts";
import type { DeliveryStatus } from "./delivery-status.ts";
import type { LinkDelivery, LinkTerms, Verification } from "./state.ts";

/** Our choice: a third reminder would be a nuisance. */
const MOST_REMINDERS = 2;

/** The event that sends the link right after the creation. */
export function linkQueued(terms: LinkTerms, at: number): Event {
  return { type: "verification.link_queued", at, purpose: "first", ...terms };
}

/** Events that send the link. Their ids are the ids of their messages. */
export function sendsLink(event: Event): boolean {
  return (
    event.type === "verification.link_queued" ||
    (event.type === "verification.more_requested" && event.mail !== undefined)
  );
}

/** The delivery after one of its events. */
export function withDelivery(
  state: Verification,
  event: Extract<
    Event,
    {
      type:
        | "verification.link_queued"
        | "verification.notified"
        | "verification.notify_skipped"
        | "verification.notify_failed";
    }
  >,
): Verification {
  if (event.type === "verification.link_queued") return { ...state, delivery: queued(state, event) };
  const { delivery } = state;
  // The other mails report the result.
  if (event.about !== "link" || !delivery) return state;
  return { ...state, delivery: { ...delivery, ...outcomeOf(event) } };
}

function queued(
  { delivery }: Verification,
  { at, purpose, channel, mail, sms }: Extract<Event, { type: "verification.link_queued" }>,
): LinkDelivery {
  const { sentAt } = delivery ?? {};
  return {
    channel,
    state: "queued",
    queuedAt: at,
    reminders: (delivery?.reminders ?? 0) + (purpose === "reminder" ? 1 : 0),
    ...(mail && { mail }),
    ...(sms && { sms }),
    ...(sentAt !== undefined && { sentAt }),
  };
}

function outcomeOf(
  event: Extract<
    Event,
    { type: "verification.notified" | "verification.notify_skipped" | "verification.notify_failed" }
  >,
): Pick<LinkDelivery, "state" | "sentAt" | "heldBack"> {
  if (event.type === "verification.notified") return { state: "sent", sentAt: event.at };
  if (event.type === "verification.notify_failed") return { state: "bounced" };
  return { state: "held_back", heldBack: event.reason };
}

/** What the person did counts more than what became of the message. */
export function deliveryStatusOf(state: Verification): DeliveryStatus | undefined {
  const { delivery, opened, captures, answerChanges } = state;
  if (!delivery) return undefined;
  if (captures.length > 0 || answerChanges > 0) return "started";
  if (opened) return "opened";
  // A message that still waited was withdrawn when the verification ended.
  return delivery.state === "queued" && closedToEvidence(state) ? "held_back" : delivery.state;
}

/**
 * When the person is reminded of the link. Undefined if they are not: nothing arrived, there were two reminders, or
 * nothing more can be added by then.
 */
export function remindsAt(state: Verification): number | undefined {
  const { settings, expiresAt } = state;
  const sentAt = arrivedAt(state);
  if (!settings.reminderAfterMinutes || sentAt === undefined || closedToEvidence(state)) return undefined;
  const at = sentAt + settings.reminderAfterMinutes * 60_000;
  return at < expiresAt ? at : undefined;
}

/** When the newest message was accepted, if another may follow. */
function arrivedAt({ delivery }: Verification): number | undefined {
  if (delivery?.state !== "sent" || delivery.reminders >= MOST_REMINDERS) return undefined;
  return (delivery.mail ?? delivery.sms) && delivery.sentAt;
}

/** The reminder that is due; nothing before its time, and nothing once the link has expired. */
export function decideReminder(state: Verification, now: number): readonly Event[] {
  const { delivery, expiresAt } = state;
  if (!delivery || now < (remindsAt(state) ?? Infinity) || now >= expiresAt) return [];
  const { channel, mail, sms } = delivery;
  return [
    {
      type: "verification.link_queued",
      at: now,
      purpose: "reminder",
      channel,
      ...(mail && { mail }),
      ...(sms && { sms }),
    },
  ];
}
