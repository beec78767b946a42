import type { MailOutcome } from "@svc/domain/mail/mail-attempts";

export type MailAddress = { readonly email: string; readonly name?: string };

/** A picture that travels with the mail; its HTML part shows it as `cid:<id>`. */
export type InlineImage = {
  readonly id: string;
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

export type Mail = {
  /** The same on every attempt, at most 256 characters: by it a repeat is told from another mail. */
  readonly id: string;
  readonly to: string;
  /** Of a mail that its reader may end by one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly InlineImage[];
};

/**
 * `refused`: this mail would be refused again, however often it is sent. `later`: it may be taken another time; whether
 * it was taken this time is not known.
 */
export type MailAnswer = MailOutcome;

/** The port. `send` never throws and takes 15 s at most. A reason is for the operator's log and names no address. */
export type Mailer = {
  readonly name: string;
  readonly send: (mail: Mail) => Promise<MailAnswer>;
};

export const MAIL_TIMEOUT_MS = 15_000;

/** What tells repeats apart for whoever receives them, where the provider has no idempotency of its own. */
const MAIL_ID_HEADER = "X-Entity-Ref-ID";

/** What a mail carries beside what every mail has. */
export function headersOf({ id, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    [MAIL_ID_HEADER]: id,
    ...(unsubscribeUrl !== undefined && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
