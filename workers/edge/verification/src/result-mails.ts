import { MailOutbox } from "@svc/mail/mail-outbox";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import { sayFor } from "@svc/mail/mail-language";
import { renderMoreMail } from "@svc/mail/more-mail";
import { renderResultMail } from "@svc/mail/result-mail";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { evolve } from "@svc/domain/verification/evolve";
import type { Event } from "@svc/domain/verification/event";
import { personLanguage } from "@svc/domain/verification/person-language";
import { resultOf } from "@svc/domain/verification/result";
import { stepsOf } from "@svc/domain/verification/settings";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { logFailure, OperatorError } from "@svc/platform/log";
import { originalKey, thumbKey } from "@svc/store/r2/files";
import { takenOf } from "./session.ts";

/** The mails about one verification: its result, and requests for more. Read them only when a mail is expected. */
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

  /** The event that follows from an attempt, if that attempt was final. */
  settle(id: string, outcome: MailOutcome, now: number): Event | undefined {
    const fate = this.outbox.settle(id, outcome, now);
    if (fate?.state === "sent") return { type: "verification.notified", at: now, channel: "email" };
    if (fate?.state === "skipped") {
      return { type: "verification.notify_skipped", at: now, channel: "email", reason: fate.reason };
    }
    if (fate?.state !== "failed") return undefined;
    logFailure("mail", new OperatorError(fate.reason), { mail: id });
    return { type: "mail.failed", at: now, reason: fate.reason };
  }
}

/** Whether a result mail is wanted, or a request for more was mailed. */
export function isMailed({ settings, resultMail, mailsLink }: Verification): boolean {
  return mailsLink === true || (resultMail !== undefined && typeof settings.notifyEmail === "string");
}

/** Whether any of these events sends a request by mail. */
export function isLinkMailed(events: readonly Event[]): boolean {
  return events.some((event) => event.type === "verification.more_requested" && event.mail !== undefined);
}

function rendered(
  before: Verification,
  state: Verification,
  { id, event }: LoggedEvent,
): OutgoingMail | undefined {
  if (event.type === "verification.completed" || isDecisionTold(before, state)) return render(state, id);
  return event.type === "verification.more_requested" ? renderMore(state, id, event) : undefined;
}

/** CONTRACT G15.3: people decided the case, or changed their decision, and the account shares that. */
function isDecisionTold(before: Verification, { decision, settings }: Verification): boolean {
  return (
    settings.shareDecision === true && decision !== undefined && decision.value !== before.decision?.value
  );
}

function renderMore(
  { id, accountId, settings, captureUrl, expiresAt, captures }: Verification,
  eventId: string,
  { mail: terms, message, steps }: Extract<Event, { type: "verification.more_requested" }>,
): OutgoingMail | undefined {
  if (!terms) return undefined;
  const keys = steps.map(({ key }) => key);
  const wanted = stepsOf(settings).filter(({ key }) => keys.includes(key));
  const facts = {
    id,
    accountId,
    captureUrl,
    expiresAt,
    terms,
    steps: wanted.map((step) => step.description),
  };
  const language = personLanguage({ settings, captures });
  return renderMoreMail({ ...facts, ...(message !== undefined && { message }) }, eventId, sayFor(language));
}

function render(state: Verification, eventId: string): OutgoingMail | undefined {
  const { settings, resultMail: terms, accountId, id } = state;
  const { notifyEmail: to } = settings;
  if (!terms || typeof to !== "string") return undefined;
  const facts = { result: resultOf(state), taken: takenOf(state), settings, terms, accountId };
  const { pictured, ...mail } = renderResultMail(facts, sayFor(settings.locale));
  const images = pictured.map((captureId) => ({
    id: captureId,
    fileName: `${captureId}.jpg`,
    key: thumbKey(originalKey(accountId, id, captureId)),
  }));
  return { ...mail, id: eventId, to, images };
}
