import { inTime } from "./in-time.ts";
import { headersOf, type Mail, type MailAddress, type MailAnswer, type Mailer } from "./mail.ts";

/** The part of the `send_email` binding that we use. */
type EmailBinding = { readonly send: (message: EmailMessageBuilder) => Promise<EmailSendResult> };

/**
 * developers.cloudflare.com/email-service: errors of the mail itself. The other codes (a limit, an unverified
 * sender domain, a failure on their side) may be temporary.
 */
const REFUSED = [
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_TOO_MANY_RECIPIENTS",
  "E_TOO_MANY_ATTACHMENTS",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_RECIPIENT_SUPPRESSED",
  "E_CONTENT_TOO_LARGE",
  "E_HEADER_NOT_ALLOWED",
  "E_HEADER_USE_API_FIELD",
  "E_HEADER_VALUE_INVALID",
  "E_HEADER_VALUE_TOO_LONG",
  "E_HEADER_NAME_INVALID",
  "E_HEADERS_TOO_LARGE",
  "E_HEADERS_TOO_MANY",
];

export type CloudflareAccount = {
  readonly binding: EmailBinding;
  readonly from: MailAddress;
  readonly timeoutMs?: number;
};

/**
 * The service has no idempotency: a retry after a lost response sends a second mail with the same
 * `X-Entity-Ref-ID`.
 */
export function cloudflareMailer({ binding, from, timeoutMs }: CloudflareAccount): Mailer {
  return {
    name: "cloudflare",
    send: (mail) =>
      inTime(
        () => binding.send(messageOf(mail, from)).then((): MailAnswer => ({ state: "accepted" }), answerOf),
        timeoutMs,
      ),
  };
}

function messageOf(mail: Mail, from: MailAddress): EmailMessageBuilder {
  const { to, subject, text, html, images } = mail;
  return {
    from: from.name === undefined ? from.email : { email: from.email, name: from.name },
    to,
    subject,
    text,
    html,
    headers: headersOf(mail),
    attachments: images.map((image) => ({
      disposition: "inline",
      contentId: image.id,
      filename: image.fileName,
      type: image.contentType,
      content: image.bytes,
    })),
  };
}

function answerOf(error: unknown): MailAnswer {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = code === "" ? "no answer" : code.slice(0, 60);
  return { state: REFUSED.includes(code) ? "refused" : "later", reason };
}
