import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { Lane } from "@svc/platform/lane";
import { logFailure } from "@svc/platform/log";
import type { Mail, Mailer } from "@svc/providers/mail/mail";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** If our own side fails (storage did not answer), no attempt is counted and the mail returns after this time. */
const OUR_FAULT_MS = 5_000;

/** What the sender needs from the object that holds the mails. */
export type MailOutboxPort = {
  /** Called only if there is something to send. */
  readonly mailer: () => Mailer;
  readonly due: () => readonly OutgoingMail[];
  /**
   * Adds recipient and pictures. Returns an outcome if the mail is not sent, or undefined if it has no
   * recipient.
   */
  readonly complete: (mail: OutgoingMail) => Promise<Mail | MailOutcome | undefined>;
  readonly settle: (id: string, outcome: MailOutcome) => void;
  readonly putOff: (id: string, nextAt: number) => void;
  readonly pause?: (point: "mail.before.send" | "mail.after.send" | "mail.after.commit") => Promise<void>;
};

export type MailSender = Lane<OutgoingMail, MailOutcome>;

/** Sends an object's mails through the provider, one after another. */
export function createMailSender(port: MailOutboxPort): MailSender {
  const { mailer, due, complete, settle, putOff, pause } = port;
  return new Lane({
    atOnce: 1,
    due,
    keyOf: ({ id }) => id,
    attempt: async (outgoing) => {
      const mail = await complete(outgoing);
      await pause?.("mail.before.send");
      const outcome = await outcomeOf(mail, mailer);
      await pause?.("mail.after.send");
      return outcome;
    },
    settle: async ({ id }, outcome) => {
      settle(id, outcome);
      await pause?.("mail.after.commit");
    },
    putOff: ({ id }, error) => {
      logFailure("mail", error, { mail: id });
      putOff(id, Date.now() + OUR_FAULT_MS);
    },
  });
}

async function outcomeOf(
  mail: Mail | MailOutcome | undefined,
  mailer: MailOutboxPort["mailer"],
): Promise<MailOutcome> {
  if (!mail) return { state: "refused", reason: "nobody to send it to" };
  return "state" in mail ? mail : mailer().send(mail);
}
