/** A picture by where it lies in R2: its bytes are read when the mail leaves. */
type ImageRef = { readonly id: string; readonly fileName: string; readonly key: string };

/** A mail as it was rendered when its event came to be; it is sent like this on every attempt. */
export type OutgoingMail = {
  readonly id: string;
  /** Absent: the account's owner, whoever that is when it leaves. */
  readonly to?: string;
  /** Where one click ends all mails of this kind to this address (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly ImageRef[];
};
