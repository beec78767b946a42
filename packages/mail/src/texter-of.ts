import { type SmsVars, smsConfigOf } from "@svc/platform/sms-config";
import type { Texter } from "@svc/providers/sms/sms";
import { twilioTexter } from "@svc/providers/sms/twilio";
import { keepMail } from "@svc/store/people/mailbox";
import { escapeHtml } from "./html.ts";

/** The provider of text messages selected by the deployment's configuration. */
export function texterOf(env: SmsVars & { readonly DB: D1Database }): Texter {
  const config = smsConfigOf(env);
  switch (config.adapter) {
    case "twilio":
      return twilioTexter(config);
    case "mailbox":
      return {
        name: "mailbox",
        send: async ({ id, to, text }) => {
          const mail = {
            id,
            to,
            subject: "Text message",
            text,
            html: `<p>${escapeHtml(text)}</p>`,
            images: [],
          };
          await keepMail(
            env.DB,
            { id, at: Date.now(), recipient: to, subject: mail.subject },
            { ...mail, headers: { To: to, Subject: mail.subject } },
          );
          return { state: "accepted" };
        },
      };
    case "none":
      return { name: "none", send: async () => ({ state: "refused", reason: config.reason }) };
  }
}
