import { headline, mailDocument, paragraph } from "./layout.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import type { Tone } from "./verdict-words.ts";

type Notice = {
  readonly id: string;
  readonly subject: string;
  readonly headline: string;
  readonly tone?: Tone;
  readonly paragraphs: readonly string[];
  readonly footer: readonly string[];
};

/** What the service itself tells an account's owner: no brand of a tenant's and no picture. */
export function noticeMail({ id, subject, paragraphs, footer, tone, ...notice }: Notice): OutgoingMail {
  return {
    id,
    subject,
    text: [notice.headline, "", ...paragraphs.flatMap((text) => [text, ""]), ...footer, ""].join("\n"),
    html: mailDocument({
      title: subject,
      brand: { name: TEXTS.service },
      preview: notice.headline,
      rows: [headline(notice.headline, tone), ...paragraphs.map(paragraph)],
      footer,
    }),
    images: [],
  };
}
