import type { MailAnswer } from "../mail/mail.ts";

type TextMessage = {
  /** The same on every attempt. */
  readonly id: string;
  /** In E.164, such as +4915112345678. */
  readonly to: string;
  readonly text: string;
};

/**
 * The port for text messages. `send` never throws and takes at most 15 s. Reasons are for the operator's log and
 * contain no number.
 */
export type Texter = {
  readonly name: string;
  readonly send: (message: TextMessage) => Promise<MailAnswer>;
};
