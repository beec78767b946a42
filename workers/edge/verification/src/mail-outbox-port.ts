import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import type { MailOutboxPort } from "@svc/mail/mail-sender";
import { mailerOf } from "@svc/mail/mailer-of";
import { texterOf } from "@svc/mail/texter-of";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject } from "@svc/platform/objects";
import type { InlineImage, Mail, Mailer } from "@svc/providers/mail/mail";
import type { Journal } from "./journal.ts";

/**
 * Connects the mail sender to the journal's due mails and the deployment's provider, with the pictures for each mail.
 */
export function mailOutboxPort(env: VerificationEnv, journal: Journal): MailOutboxPort {
  return {
    mailer: () => senderOf(env),
    due: () => journal.outgoing.dueMails(Date.now()),
    complete: async (mail) => (await skipped(env, journal, mail)) ?? withPictures(env.PHOTOS, mail),
    settle: (id, outcome) => journal.settleMail(id, outcome),
    putOff: (id, nextAt) => journal.putOffMail(id, nextAt),
    pause: (point) => faultPoint(env, point),
  };
}

/**
 * The account counts a mail once, however often it is tried. The recipient may have unsubscribed meanwhile (CONTRACT
 * G14).
 */
async function skipped(env: VerificationEnv, journal: Journal, { id: mailId, to, channel }: OutgoingMail) {
  const { state } = journal;
  if (!state || to === undefined) return undefined;
  const { accountId } = state;
  const account = accountObject(env, accountId);
  const wish = { mailId, to };
  const skip = await (channel === "sms"
    ? account.permitText(accountId, wish)
    : account.permitMail(accountId, wish));
  return skip && ({ state: "skipped", reason: skip } as const);
}

/** Mails and text messages wait in one outbox and leave by their own providers. */
function senderOf(env: VerificationEnv): Mailer {
  const mailer = mailerOf(env);
  return {
    name: mailer.name,
    send: (mail) => (mail.channel === "sms" ? texterOf(env).send(mail) : mailer.send(mail)),
  };
}

async function withPictures(bucket: R2Bucket, outgoing: OutgoingMail): Promise<Mail | undefined> {
  const { images, to, ...mail } = outgoing;
  if (to === undefined) return undefined;
  const read = images.map(async ({ id, fileName, key }): Promise<InlineImage[]> => {
    const stored = await bucket.get(key);
    if (!stored) return []; // deleted meanwhile; the mail keeps its text
    return [{ id, fileName, contentType: "image/jpeg", bytes: new Uint8Array(await stored.arrayBuffer()) }];
  });
  return { ...mail, to, images: (await Promise.all(read)).flat() };
}
