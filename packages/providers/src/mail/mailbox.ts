import { inTime } from "./in-time.ts";
import { headersOf, type Mail, type MailAddress, type Mailer } from "./mail.ts";

/** A stored mail; JSON has no bytes. */
export type MailInBox = Omit<Mail, "images"> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly images: readonly {
    readonly id: string;
    readonly contentType: string;
    readonly fileName: string;
    readonly base64: string;
  }[];
};

export type Mailbox = {
  readonly from: MailAddress;
  /** Storing the same id again changes nothing. */
  readonly keep: (mail: MailInBox) => Promise<void>;
  readonly timeoutMs?: number;
};

/** A rough check, because only the receiving server can know. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/** The built-in default: nothing is sent, and a developer can see what would have been. */
export function mailboxMailer({ from, keep, timeoutMs }: Mailbox): Mailer {
  return {
    name: "mailbox",
    send: (mail) =>
      inTime(async () => {
        if (!ADDRESS.test(mail.to)) return { state: "refused", reason: "not an address" };
        await keep(inBox(mail, from));
        return { state: "accepted" };
      }, timeoutMs),
  };
}

function inBox(mail: Mail, { email, name }: MailAddress): MailInBox {
  const { images, ...rest } = mail;
  return {
    ...rest,
    headers: {
      From: name === undefined ? email : `${name} <${email}>`,
      To: mail.to,
      Subject: mail.subject,
      ...headersOf(mail),
    },
    images: images.map(({ bytes, ...image }) => ({
      ...image,
      base64: Buffer.from(bytes).toString("base64"),
    })),
  };
}
