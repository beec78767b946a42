import type { MailOutcome } from "@svc/domain/mail/mail-attempts";

export type MailAddress = { readonly email: string; readonly name?: string };

/** An attached picture. The HTML part shows it as `cid:<id>`. */
export type InlineImage = {
  readonly id: string;
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

export type Mail = {
  /** The same on every attempt, at most 256 characters. It distinguishes a retry from another mail. */
  readonly id: string;
  /** A text message waits in the same outbox (`sms/sms.ts`). */
  readonly channel?: "sms";
  readonly to: string;
  /** For a mail that its reader can end with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly InlineImage[];
};

/**
 * `refused`: every further attempt would be refused too. `later`: a later attempt may succeed; whether this one
 * did is unknown.
 */
export type MailAnswer = MailOutcome;

/**
 * The port. `send` never throws and takes at most 15 s. Reasons are for the operator's log and contain no
 * address.
 */
export type Mailer = {
  readonly name: string;
  readonly send: (mail: Mail) => Promise<MailAnswer>;
};

export const MAIL_TIMEOUT_MS = 15_000;

/** Lets recipients recognize retries if the provider has no idempotency. */
const MAIL_ID_HEADER = "X-Entity-Ref-ID";

/** The additional headers of a mail. */
export function headersOf({ id, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    [MAIL_ID_HEADER]: id,
    ...(unsubscribeUrl !== undefined && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
