import type { WebhookFailure } from "@svc/domain/webhook/failure";
import { headline, mailDocument, paragraph } from "./layout.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";

/** To an account's owner: an address that could not be told of an event, and what to do. */
export function renderWebhookFailed(failure: WebhookFailure, id: string): OutgoingMail {
  const { url, eventType, verificationId, at, answer } = failure;
  const words = TEXTS.webhookFailed;
  const paragraphs = [words.body(eventType, withoutQuery(url)), words.last(answer), words.whatNow];
  const footer = [`${TEXTS.reference}: ${verificationId}`, words.at(readable(at)), words.onceADay];
  const subject = words.subject(new URL(url).host);
  return {
    id,
    subject,
    text: [words.headline, "", ...paragraphs.flatMap((text) => [text, ""]), ...footer, ""].join("\n"),
    html: mailDocument({
      title: subject,
      brand: { name: TEXTS.service },
      preview: words.headline,
      rows: [headline(words.headline, "bad"), ...paragraphs.map(paragraph)],
      footer,
    }),
    images: [],
  };
}

/** A query may carry what only the tenant should know. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
