import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Say } from "./say.ts";

/**
 * The six digits for signing in, in the language of `say`. Contains no link, so that people do not learn to follow
 * links in such mails.
 */
export function renderSignInCode(
  code: string,
  { id, say }: { readonly id: string; readonly say: Say },
): OutgoingMail {
  const digits = `${code.slice(0, 3)} ${code.slice(3)}`;
  return noticeMail({
    id,
    language: say.language,
    subject: say.text("code_subject", { code: digits }),
    headline: digits,
    paragraphs: [say.text("code_body"), say.text("code_not_you")],
    footer: [],
  });
}
