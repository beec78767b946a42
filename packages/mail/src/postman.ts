import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import type { Mail, Mailer } from "@svc/providers/mail/mail";
import { logFailure } from "@svc/platform/log";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** When no attempt could be made because of us (storage did not answer), the mail comes back after this. */
const OUR_FAULT_MS = 5_000;

export type PostOffice = {
  /** Read when there is something to send. */
  readonly mailer: () => Mailer;
  readonly due: () => readonly OutgoingMail[];
  /** Its recipient and its pictures; undefined when there is nobody to send it to, or what becomes of it unsent. */
  readonly complete: (mail: OutgoingMail) => Promise<Mail | MailOutcome | undefined>;
  readonly settle: (id: string, outcome: MailOutcome) => void;
  readonly putOff: (id: string, nextAt: number) => void;
  readonly pause?: (point: "mail.before.send" | "mail.after.send" | "mail.after.commit") => Promise<void>;
};

/** Carries an object's mails to the provider, one after another, beside whatever else the object does. */
export class Postman {
  readonly #office: PostOffice;
  #running: Promise<void> | undefined;

  constructor(office: PostOffice) {
    this.#office = office;
  }

  run(): Promise<void> {
    this.#running ??= this.#carry().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #carry(): Promise<void> {
    for (;;) {
      const [mail] = this.#office.due();
      if (!mail) return;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await this.#attempt(mail);
    }
  }

  async #attempt(outgoing: OutgoingMail): Promise<void> {
    const { mailer, complete, settle, putOff, pause } = this.#office;
    try {
      const mail = await complete(outgoing);
      await pause?.("mail.before.send");
      const outcome = await outcomeOf(mail, mailer);
      await pause?.("mail.after.send");
      settle(outgoing.id, outcome);
      await pause?.("mail.after.commit");
    } catch (error) {
      logFailure("mail", error, { mail: outgoing.id });
      putOff(outgoing.id, Date.now() + OUR_FAULT_MS);
    }
  }
}

async function outcomeOf(
  mail: Mail | MailOutcome | undefined,
  mailer: PostOffice["mailer"],
): Promise<MailOutcome> {
  if (!mail) return { state: "refused", reason: "nobody to send it to" };
  return "state" in mail ? mail : mailer().send(mail);
}
