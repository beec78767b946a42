import { mailConfigOf, type MailVars } from "@svc/platform/mail-config";
import { cloudflareMailer } from "@svc/providers/mail/cloudflare-email";
import type { Mailer } from "@svc/providers/mail/mail";
import { mailboxMailer } from "@svc/providers/mail/mailbox";
import { noMailer } from "@svc/providers/mail/no-mail";
import { resendMailer } from "@svc/providers/mail/resend";
import { keepMail } from "@svc/store/people/mailbox";

/** The mail provider selected by the deployment's configuration. */
export function mailerOf(env: MailVars & { readonly DB: D1Database }): Mailer {
  const config = mailConfigOf(env);
  switch (config.adapter) {
    case "cloudflare":
      return cloudflareMailer(config);
    case "resend":
      return resendMailer(config);
    case "mailbox":
      return mailboxMailer({
        from: config.from,
        keep: (mail) => {
          const { id, to: recipient, subject } = mail;
          return keepMail(env.DB, { id, at: Date.now(), recipient, subject }, mail);
        },
      });
    case "none":
      return noMailer(config.reason);
  }
}
