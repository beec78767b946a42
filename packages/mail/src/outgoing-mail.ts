/** A picture's storage key in R2. Its bytes are read when the mail is sent. */
type ImageRef = { readonly id: string; readonly fileName: string; readonly key: string };

/** A mail as rendered when its event happened. Every attempt sends it unchanged. */
export type OutgoingMail = {
  readonly id: string;
  /** A text message: only `to`, a phone number, and `text` count. */
  readonly channel?: "sms";
  /** Absent: the account's owner at the time of sending. */
  readonly to?: string;
  /** The one-click URL that ends all mails of this kind to this address (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly ImageRef[];
};
