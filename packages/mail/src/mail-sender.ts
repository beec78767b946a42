import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { Lane } from "@svc/platform/lane";
import { logFailure } from "@svc/platform/log";
import type { Mail, Mailer } from "@svc/providers/mail/mail";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** When no attempt could be made because of us (storage did not answer), the mail comes back after this. */
const OUR_FAULT_MS = 5_000;

/** What an object knows of its mails, to whoever sends them. */
export type MailOutboxPort = {
  /** Read when there is something to send. */
  readonly mailer: () => Mailer;
  readonly due: () => readonly OutgoingMail[];
  /** Its recipient and its pictures; undefined when there is nobody to send it to, or what becomes of it unsent. */
  readonly complete: (mail: OutgoingMail) => Promise<Mail | MailOutcome | undefined>;
  readonly settle: (id: string, outcome: MailOutcome) => void;
  readonly putOff: (id: string, nextAt: number) => void;
  readonly pause?: (point: "mail.before.send" | "mail.after.send" | "mail.after.commit") => Promise<void>;
};

export type MailSender = Lane<OutgoingMail, MailOutcome>;

/** Sends an object's mails by the provider, one after another. */
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
