import { MailOutbox } from "@svc/mail/mail-outbox";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import { sayFor } from "@svc/mail/mail-language";
import { renderLinkMail, renderLinkText } from "@svc/mail/link-mail";
import { renderResultMail } from "@svc/mail/result-mail";
import type { MailFate, MailOutcome } from "@svc/domain/mail/mail-attempts";
import { sendsLink } from "@svc/domain/verification/link-delivery";
import { referenceOf } from "@svc/domain/verification/reference";
import { evolve } from "@svc/domain/verification/evolve";
import type { Event } from "@svc/domain/verification/event";
import { awaitsDecision, tellsDecision } from "@svc/domain/verification/appeal";
import { personLanguage } from "@svc/domain/verification/person-language";
import { resultOf } from "@svc/domain/verification/result";
import { stepsOf } from "@svc/domain/verification/settings";
import type { LinkMail, Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { logFailure, OperatorError } from "@svc/platform/log";
import { originalKey, thumbKey } from "@svc/store/r2/files";
import { takenOf } from "./session.ts";

/** The mails about one verification: its result, and those with its link. Read them only when a mail is expected. */
export class ResultMails {
  readonly outbox: MailOutbox;

  constructor(storage: DurableObjectStorage) {
    this.outbox = new MailOutbox(storage);
  }

  /** Renders a mail once, from the state right after the event that causes it. */
  begin(before: Verification, logged: readonly LoggedEvent[], now: number): void {
    let state = before;
    for (const { id, event } of logged) {
      const earlier = state;
      state = evolve(state, event);
      const mail = rendered(earlier, state, { id, event });
      if (mail) this.outbox.put(mail, now);
    }
  }

  /** The event that follows from an attempt, if that attempt was final. `cause` is the event with the mail's id. */
  settle(
    id: string,
    { outcome, cause }: { readonly outcome: MailOutcome; readonly cause: Event | undefined },
    now: number,
  ): Event | undefined {
    const fate = this.outbox.settle(id, outcome, now);
    if (fate?.state === "failed") logFailure("mail", new OperatorError(fate.reason), { mail: id });
    return fate && eventOf(fate, cause, now);
  }

  /** The person needs the link no more. */
  withdrawLinks(log: readonly LoggedEvent[]): void {
    for (const { id, event } of log) if (sendsLink(event)) this.outbox.withdraw(id);
  }
}

function eventOf(fate: MailFate, cause: Event | undefined, at: number): Event | undefined {
  const isLink = cause !== undefined && sendsLink(cause);
  const channel = cause?.type === "verification.link_queued" ? cause.channel : "email";
  const head = { at, channel, ...(isLink && { about: "link" as const }) };
  if (fate.state === "sent") return { type: "verification.notified", ...head };
  if (fate.state === "skipped") return { type: "verification.notify_skipped", ...head, reason: fate.reason };
  if (fate.state === "pending") return undefined;
  const { reason } = fate;
  return isLink
    ? { type: "verification.notify_failed", at, channel, about: "link", reason }
    : { type: "mail.failed", at, reason };
}

/** Whether a result mail is wanted, or the link was sent. */
export function isMailed({ settings, resultMail, delivery }: Verification): boolean {
  return delivery !== undefined || (resultMail !== undefined && typeof settings.notifyEmail === "string");
}

/** Whether any of these events sends the link. */
export function isLinkMailed(events: readonly Event[]): boolean {
  return events.some(sendsLink);
}

function rendered(
  before: Verification,
  state: Verification,
  { id, event }: LoggedEvent,
): OutgoingMail | undefined {
  if (isDecisionTold(before, state)) return render(state, id);
  switch (event.type) {
    case "verification.completed":
      return render(state, id);
    case "verification.more_requested":
      return event.mail && renderLinkMail(moreFacts(state, event, event.mail), id, sayOf(state));
    case "verification.link_queued": {
      const { purpose: kind, mail: terms, sms } = event;
      const facts = { ...linkFacts(state), kind };
      if (sms) return renderLinkText({ ...facts, terms: sms }, id, sayOf(state));
      return terms && renderLinkMail({ ...facts, terms }, id, sayOf(state));
    }
    default:
      return undefined;
  }
}

/** CONTRACT G15.3, G20: people decided the case, or changed their decision, and the person is told. */
function isDecisionTold(before: Verification, after: Verification): boolean {
  const { decision } = after;
  if (!decision || !tellsDecision(after)) return false;
  // whoever asked for a second look learns its result, even if it is the same as before
  const wasWaiting = awaitsDecision(before) && !awaitsDecision(after);
  return wasWaiting || decision.value !== before.decision?.value;
}

/** The texts of mails to the person. */
function sayOf(state: Verification) {
  return sayFor(personLanguage(state));
}

function linkFacts({ id, accountId, captureUrl, expiresAt, settings }: Verification) {
  const reference = referenceOf(settings);
  return { id, accountId, captureUrl, expiresAt, ...(reference !== undefined && { reference }) };
}

function moreFacts(
  state: Verification,
  { message, steps }: Extract<Event, { type: "verification.more_requested" }>,
  terms: LinkMail,
) {
  const keys = steps.map(({ key }) => key);
  const wanted = stepsOf(state.settings).filter(({ key }) => keys.includes(key));
  return {
    ...linkFacts(state),
    kind: "more" as const,
    terms,
    steps: wanted.map((step) => step.description),
    ...(message !== undefined && { message }),
  };
}

function render(state: Verification, eventId: string): OutgoingMail | undefined {
  const { settings, resultMail: terms, accountId, id } = state;
  const { notifyEmail: to } = settings;
  if (!terms || typeof to !== "string") return undefined;
  const facts = {
    result: resultOf(state),
    taken: takenOf(state),
    settings,
    terms,
    accountId,
    now: Date.now(),
  };
  const { pictured, ...mail } = renderResultMail(facts, sayFor(settings.locale));
  const images = pictured.map((captureId) => ({
    id: captureId,
    fileName: `${captureId}.jpg`,
    key: thumbKey(originalKey(accountId, id, captureId)),
  }));
  return { ...mail, id: eventId, to, images };
}
