import type { WebhookFailure } from "@svc/domain/webhook/failure";
import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";

/** Tells an account's owner that an event could not be delivered to a URL, and what to do. */
export function renderWebhookFailed(failure: WebhookFailure, id: string): OutgoingMail {
  const { url, eventType, verificationId, at, answer } = failure;
  const words = TEXTS.webhookFailed;
  return noticeMail({
    id,
    subject: words.subject(new URL(url).host),
    headline: words.headline,
    tone: "bad",
    paragraphs: [words.body(eventType, withoutQuery(url)), words.last(answer), words.whatNow],
    footer: [`${TEXTS.reference}: ${verificationId}`, words.at(readable(at)), words.onceADay],
  });
}

/** The query may contain a secret of the tenant. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
