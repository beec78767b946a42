import type { SecurityNotice } from "@svc/domain/sign-in/security-notice";
import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Say } from "./say.ts";

/**
 * In the language of `say`. `at` is epoch ms. Contains no link, so that people do not learn to follow links in
 * such mails.
 */
export function renderSecurityNotice(
  { to, event }: SecurityNotice,
  { id, at, say }: { readonly id: string; readonly at: number; readonly say: Say },
): OutgoingMail & { readonly to: string } {
  const { kind, ...values } = event;
  const subject = say.text(`notice_${kind}`, values).replaceAll(/\s+/g, " ");
  const mail = noticeMail({
    id,
    language: say.language,
    subject,
    headline: subject,
    paragraphs: [say.time(at), say.text("notice_not_you")],
    footer: [],
  });
  return { ...mail, to };
}
