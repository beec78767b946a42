import type { Language } from "@svc/domain/language";
import { headline, mailDocument, paragraph } from "./layout.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import type { Tone } from "@svc/domain/review/outcome";

type Notice = {
  readonly id: string;
  /** Default: English. */
  readonly language?: Language;
  readonly subject: string;
  readonly headline: string;
  readonly tone?: Tone;
  readonly paragraphs: readonly string[];
  readonly footer: readonly string[];
};

/** A mail from the service itself, without a tenant's brand or pictures. */
export function noticeMail({
  id,
  language,
  subject,
  paragraphs,
  footer,
  tone,
  ...notice
}: Notice): OutgoingMail {
  return {
    id,
    subject,
    text: [notice.headline, "", ...paragraphs.flatMap((text) => [text, ""]), ...footer, ""].join("\n"),
    html: mailDocument({
      ...(language && { language }),
      title: subject,
      brand: { name: TEXTS.service },
      preview: notice.headline,
      rows: [headline(notice.headline, tone), ...paragraphs.map(paragraph)],
      footer,
    }),
    images: [],
  };
}
